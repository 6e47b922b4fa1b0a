import type {WebSocket} from 'ws'
import type {TabletWishes} from '#shared/contract/resources.ts'
import {type Change, closeRemoved, type FromAgent, type Snapshot} from '#web/panel/protocol.ts'
import type {StateTimes} from '../devices/state-times.ts'
import type {AgentState} from '../model.ts'
import {type AskedParts, createAnswers} from './answer-page.ts'
import {changeBetween, snapshot} from './changes.ts'
import {readMessage} from './read-command.ts'

/** Heartbeats without an answer, after which a page is gone: a slow tablet may be busy for a while. */
const maxUnanswered = 10

const closeGoingAway = 1001
const closePolicyViolation = 1008

export interface ServedPage {
  /** Sends the tablet's settings, if they changed. */
  wished(): void
  /** Sends the model's changes, at most one message per tick. */
  changed(): void
  /** Sends since when states last, after the agent learned it. */
  aged(): void
  /** Sends a heartbeat; drops the page when it answered none of the last ones. */
  beat(): void
  /** Sends the last changes, then closes: they may say why the agent stops. */
  close(): void
  /** Ends the page of a tablet that was removed: it hears nothing more. */
  remove(): void
}

/** The parts of the agent that a page sees and commands. */
export interface PageContext extends AskedParts {
  times: StateTimes
  build: string
  /** Returns the settings of its tablet. */
  wishes(): TabletWishes | undefined
}

/**
 * Sends a page the whole model, then its changes, and runs its commands. At most one message is in flight and the next
 * combines all changes since, so a slow page costs no memory. The heartbeat drops a page that doesn't read.
 */
export function servePage(socket: WebSocket, context: PageContext): ServedPage {
  const {model, clock, times, choices, build, wishes} = context
  let lastSent: AgentState | null = null
  let isSending = false
  let hasNewAges = false
  let scheduled = false
  let unanswered = 0
  let isRemoved = false
  const gone = new AbortController()

  const send = (message: FromAgent, sent?: () => void) =>
    socket.send(JSON.stringify(message), (error) => (error ? socket.terminate() : sent?.()))

  function sendChanges() {
    scheduled = false
    if (isSending || socket.readyState !== socket.OPEN) return
    const now = model.get()
    const message = messageAfter(lastSent, now)
    lastSent = now
    hasNewAges = false
    if (!message) return
    isSending = true
    send(message, () => {
      isSending = false
      sendChanges()
    })
  }

  /** Ages go with the states that they belong to. */
  function messageAfter(before: AgentState | null, now: AgentState): Snapshot | Change | null {
    if (!before) return snapshot(now, {clock, build, ages: times.ages(), mayChoose: choices !== undefined})
    const change = changeBetween(before, now, clock)
    return hasNewAges ? {type: 'change', ...change, ages: times.ages()} : change
  }

  let lastWishes: TabletWishes | undefined
  function sendWishes() {
    const now = wishes()
    if (now === lastWishes || socket.readyState !== socket.OPEN || isRemoved) return
    lastWishes = now
    send({type: 'wishes', wishes: now ?? {}})
  }

  const answers = createAnswers(context, {
    isOpen: () => socket.readyState === socket.OPEN,
    send,
    signal: gone.signal,
  })

  socket.once('close', () => gone.abort())
  socket.on('pong', () => (unanswered = 0))
  socket.on('error', () => socket.terminate())
  socket.on('message', (data, isBinary) => {
    // `ws` delivers messages that arrive before the other side completes the close.
    if (isRemoved) return
    const command = isBinary ? null : readMessage(String(data))
    if (!command || answers.isFull()) socket.close(closePolicyViolation, 'not a command of the panel')
    else answers.take(command)
  })
  sendChanges()
  sendWishes()

  return {
    wished: sendWishes,
    aged() {
      hasNewAges = true
      sendChanges()
    },
    changed() {
      if (scheduled) return
      scheduled = true
      setImmediate(sendChanges)
    },
    beat() {
      if (unanswered >= maxUnanswered) return socket.terminate()
      unanswered += 1
      socket.ping()
      if (!isSending) send({type: 'beat'})
    },
    close() {
      isSending = false
      sendChanges()
      socket.close(closeGoingAway, 'the agent stops')
    },
    remove() {
      isRemoved = true
      gone.abort()
      socket.close(closeRemoved, 'this tablet was removed')
      // A tablet that doesn't complete the close must not go on listening.
      const giveUp = clock.after(1000, () => socket.terminate())
      socket.once('close', giveUp)
    },
  }
}
