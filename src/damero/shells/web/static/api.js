// Calls to the server.

/** What the server refused, or that it could not be reached (`status` 0). */
export class Refused extends Error {
  constructor(status, message, line = 0, column = 0) {
    super(message);
    this.status = status;
    this.line = line;
    this.column = column;
  }
}

const TRIES = 3;

/** Post a request and give its answer; a busy server is asked again, as it says. Raises Refused. */
export async function ask(path, body, signal) {
  for (let attempt = 1; ; attempt++) {
    const response = await send(path, body, signal);
    if (response.ok) return response.json();
    if (response.status === 503 && attempt < TRIES) {
      const wait = Number(response.headers.get("retry-after")) || 1;
      await pause(Math.min(wait, 5) * 1000, signal);
      continue;
    }
    throw await refusal(response);
  }
}

async function send(path, body, signal) {
  try {
    return await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(0, "The server cannot be reached.");
  }
}

async function refusal(response) {
  try {
    const { error, line, column } = await response.json();
    return new Refused(response.status, error, line, column);
  } catch {
    return new Refused(response.status, `The server answered ${response.status}.`);
  }
}

export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("left", "AbortError"));
    });
  });
}
