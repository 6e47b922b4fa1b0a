import type {WebSocket} from 'ws'
import {type Clock, sleep} from '#shared/clock.ts'
import type {AgentState, Model} from '../model.ts'
import {changeBetween, snapshot} from './changes.ts'
import type {Answer, Command, CommandError, FromAgent} from './protocol.ts'
import {readCommand} from './read-command.ts'

/** Commands of one page that may wait for the house at a time. */
const maxCommands = 32

/** How long the house may take with a command before the page is told that it refused. */
const commandTimeout = 10_000

const closeGoingAway = 1001
const closePolicyViolation = 1008

export interface ServedPage {
  /** The model changed: tells it, at most one message a tick. */
  changed(): void
  /** Shows that the agent is here; drops the page when it has been deaf since the last beat. */
  beat(): void
  /** Tells what is still to tell, then closes: the agent's last word may be why it stops. */
  close(): void
}

/**
 * Tells a page the whole model, then its changes, and does its commands. At most one telling is on its way: what changes
 * meanwhile is told together by the next, so a slow page costs no memory and a page that reads nothing is dropped by the beat.
 */
export function servePage(socket: WebSocket, model: Model, clock: Clock): ServedPage {
  let told: AgentState | null = null
  let telling = false
  let scheduled = false
  let heard = true
  let waiting = 0

  const send = (message: FromAgent, sent?: () => void) =>
    socket.send(JSON.stringify(message), (error) => (error ? socket.terminate() : sent?.()))

  function tell() {
    scheduled = false
    if (telling || socket.readyState !== socket.OPEN) return
    const now = model.get()
    const message = told ? changeBetween(told, now, clock.now()) : snapshot(now, clock.now())
    told = now
    if (!message) return
    telling = true
    send(message, () => {
      telling = false
      tell()
    })
  }

  async function act({id, device, action}: Command) {
    let error: CommandError | null = waiting >= maxCommands ? 'busy' : null
    waiting += 1
    error ??= await outcome(model, clock, device, action)
    const answer: Answer = {type: 'answer', id, error}
    if (socket.readyState === socket.OPEN) send(answer, () => (waiting -= 1))
  }

  socket.on('pong', () => (heard = true))
  socket.on('error', () => socket.terminate())
  socket.on('message', (data, isBinary) => {
    const command = isBinary ? null : readCommand(String(data))
    if (!command || waiting >= 2 * maxCommands) socket.close(closePolicyViolation, 'not a command of the panel')
    else void act(command)
  })
  tell()

  return {
    changed() {
      if (scheduled) return
      scheduled = true
      setImmediate(tell)
    },
    beat() {
      if (!heard) return socket.terminate()
      heard = false
      socket.ping()
      if (!telling) send({type: 'beat'})
    },
    close() {
      telling = false
      tell()
      socket.close(closeGoingAway, 'the agent stops')
    },
  }
}

/** Null once the house took the command. */
async function outcome(
  model: Model,
  clock: Clock,
  device: Command['device'],
  action: Command['action'],
): Promise<CommandError | null> {
  const late = new AbortController()
  try {
    const tooLate = sleep(clock, commandTimeout, late.signal).then(() => Promise.reject(new Error('no answer in time')))
    await Promise.race([model.command(device, action), tooLate])
    return null
  } catch (error) {
    return error instanceof RangeError ? 'impossible' : 'refused'
  } finally {
    late.abort()
  }
}
