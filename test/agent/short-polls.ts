// Shortens waits between polls for a code to a tenth: 5 seconds, and 10 after an early poll. Load it with `--import`.
const wait = globalThis.setTimeout

globalThis.setTimeout = Object.assign(
  // Node's own fetch passes arguments.
  (act: (...all: unknown[]) => void, ms?: number, ...all: unknown[]) =>
    wait(act, ms === 5000 || ms === 10_000 ? ms / 10 : ms, ...all),
  wait,
) as typeof setTimeout
