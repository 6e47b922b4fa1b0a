import {createInterface} from 'node:readline/promises'
import {Writable} from 'node:stream'
import {Failure} from '../failure.ts'
import type {CommandContext} from './command.ts'

/** Asks a person in a terminal. */
export interface Questions extends Disposable {
  /** Resolves with the trimmed answer. Rejects when the person gives up (Ctrl-C, Ctrl-D). */
  ask(question: string): Promise<string>
  /** Asks without showing the typed characters. */
  askSecret(question: string): Promise<string>
  /** Aborts when the person gives up. */
  readonly gaveUp: AbortSignal
}

/** Returns undefined without a terminal. */
export function openQuestions({stdin, stderr, signal}: CommandContext): Questions | undefined {
  const input = stdin as NodeJS.ReadStream
  if (!input.isTTY || !stderr.isTTY) return undefined
  let isMuted = false
  const output = new Writable({
    write(chunk, _, done) {
      if (!isMuted) stderr.write(chunk)
      done()
    },
  })
  const gone = new AbortController()
  const terminal = createInterface({input, output, terminal: true})
  const giveUp = () => gone.abort(new Failure('failed', 'Nothing was changed.'))
  terminal.on('SIGINT', giveUp)
  terminal.on('close', giveUp)

  async function ask(question: string): Promise<string> {
    const both = AbortSignal.any([signal, gone.signal])
    try {
      return (await terminal.question(question, {signal: both})).trim()
    } catch (error) {
      both.throwIfAborted()
      throw error
    }
  }

  return {
    ask,
    gaveUp: gone.signal,
    async askSecret(question) {
      stderr.write(question)
      isMuted = true
      try {
        return await ask('')
      } finally {
        isMuted = false
        stderr.write('\n')
      }
    },
    [Symbol.dispose]: () => terminal.close(),
  }
}
