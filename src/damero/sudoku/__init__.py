"""Sudoku of every size from 1x1 to 36x36: read, checked, solved, played, drawn and generated."""
