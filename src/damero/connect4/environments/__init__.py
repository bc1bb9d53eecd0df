"""Connect Four for researchers: environments, data sets and an agent file.

Nothing is imported here: ``gym`` and ``pettingzoo`` need the extra ``damero[gym]``, ``selfplay`` needs numpy,
``state`` and ``connectx`` nothing.
"""
