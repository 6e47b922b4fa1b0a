import {setTimeout as pause} from 'node:timers/promises'

/** A running server answers much sooner. */
const maxTime = 30_000

/** An answer with its text. */
export interface Answer {
  status: number
  text: string
}

/** Asks once. Throws a TypeError when the server is killed meanwhile. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, {...init, signal: AbortSignal.timeout(maxTime)})
  return {status: response.status, text: await response.text()}
}

/** Asks until the server answers: it may be killed at any moment. Throws when a running server takes too long. */
export async function insist(url: string, init?: RequestInit): Promise<Answer> {
  for (;;) {
    try {
      return await ask(url, init)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await pause(10)
    }
  }
}
