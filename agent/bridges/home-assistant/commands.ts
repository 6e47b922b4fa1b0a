import type {Clock} from '#shared/clock.ts'
import {isRecord} from '#shared/json.ts'
import {Failure} from '../../failure.ts'
import type {Message} from './parse-messages.ts'
import {refusalOf} from './refusals.ts'

/** The commands in flight of an authenticated connection, and its subscriptions. */
export interface Commands {
  /**
   * Resolves with the result of a command. Rejects with a `Refusal`, or with a failure when none comes within `timeout`
   * milliseconds.
   */
  request(message: Message, timeout?: number): Promise<unknown>
  /** Subscribes to events; resolves with a function that unsubscribes. Rejects like `request()`. */
  subscribe(message: Message, onEvent: (event: Record<string, unknown>) => void): Promise<() => void>
  /** Takes a result or an event. */
  receive(message: Message): void
  /** Rejects the commands in flight, and forgets the subscriptions. */
  end(reason: Failure): void
}

export interface CommandsOptions {
  clock: Clock
  /** Aborts when the connection ends. */
  signal: AbortSignal
  send(message: Message): void
}

/** Milliseconds until Home Assistant must answer a command. */
const answerTimeout = 10_000

/** Commands without an answer. */
const maxPending = 200

interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
}

export function createCommands({clock, signal, send}: CommandsOptions): Commands {
  const pending = new Map<number, Pending>()
  const listeners = new Map<number, (event: Record<string, unknown>) => void>()
  let lastId = 0

  /** Sends a command and waits for its result. */
  function ask(id: number, message: Message, timeout = answerTimeout): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) throw signal.reason
      if (pending.size >= maxPending)
        throw new Failure('unreachable', 'Home Assistant has too many unanswered commands.')
      const settle = () => {
        cancel()
        pending.delete(id)
      }
      const cancel = clock.after(timeout, () => {
        settle()
        reject(new Failure('unreachable', `Home Assistant didn't answer within ${timeout / 1000} s.`))
      })
      pending.set(id, {
        resolve(result) {
          settle()
          resolve(result)
        },
        reject(error) {
          settle()
          reject(error)
        },
      })
      send({...message, id})
    })
  }

  const request = (message: Message, timeout?: number) => ask(++lastId, message, timeout)

  return {
    request,
    async subscribe(message, onEvent) {
      const id = ++lastId
      listeners.set(id, onEvent)
      try {
        await ask(id, message)
      } catch (error) {
        listeners.delete(id)
        throw error
      }
      return () => {
        if (listeners.delete(id)) request({type: 'unsubscribe_events', subscription: id}).catch(() => {})
      }
    },
    receive({id, type, success, event, result, error}) {
      const command = pending.get(id as number)
      if (type === 'event') {
        if (isRecord(event)) listeners.get(id as number)?.(event)
      } else if (type === 'pong' || (type === 'result' && success === true)) {
        command?.resolve(result)
      } else if (type === 'result') {
        command?.reject(refusalOf(error))
      }
    },
    end(reason) {
      listeners.clear()
      for (const {reject} of [...pending.values()]) reject(reason)
    },
  }
}
