import type {WebSocket} from 'ws'
import type {Clock} from '#shared/clock.ts'
import type {TabletWishes} from '#shared/contract/resources.ts'
import type {PastStates} from '#shared/house/device-state.ts'
import {
  type Answer,
  type BridgeCommand,
  type Change,
  type ChooseCommand,
  type Command,
  closeRemoved,
  type FromAgent,
  type FromPage,
  type HistoryCommand,
  historyHours,
  type MeshCommand,
  type Snapshot,
  type StillAnswer,
  type StillCommand,
  type TabletReport,
} from '#web/panel/protocol.ts'
import {type Choices, closedChoices} from '../choices/choices.ts'
import type {Meshes} from '../devices/meshes.ts'
import type {StateTimes} from '../devices/state-times.ts'
import type {Stills} from '../devices/stills.ts'
import {reasonOf} from '../failure.ts'
import type {AgentState, Model} from '../model.ts'
import {askDesk, type BridgeDesk} from './bridge-desk.ts'
import {changeBetween, snapshot} from './changes.ts'
import {readMessage} from './read-command.ts'
import {type CommandResult, runCommand} from './run-command.ts'

/** The maximum number of a page's commands in flight. */
const maxCommands = 32

/** The commands that an answer with the past counts as: it may have megabytes. */
const historyWeight = maxCommands / 2

/** The commands that an answer with the maps of meshes counts as: it may have half a megabyte. */
const meshWeight = maxCommands / 4

/** The commands that an answer with a picture counts as. */
const stillWeight = maxCommands / 4

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
export interface PageContext {
  model: Model
  clock: Clock
  desk: BridgeDesk
  times: StateTimes
  /** Reads the states of the last hours. */
  past(hours: number): Promise<PastStates>
  stills: Stills
  meshes: Meshes
  /** Takes the choices of people for the house; undefined where nobody may choose. */
  choices: Choices | undefined
  build: string
  /** The origin of the agent by which the page came, if browsers can come back by it. */
  origin: string | undefined
  /** Takes the tablet as the page describes it. */
  tell(report: TabletReport): void
  /** Returns the settings of its tablet. */
  wishes(): TabletWishes | undefined
}

/**
 * Sends a page the whole model, then its changes, and runs its commands. At most one message is in flight and the next
 * combines all changes since, so a slow page costs no memory. The heartbeat drops a page that doesn't read.
 */
export function servePage(
  socket: WebSocket,
  {model, clock, desk, times, past, stills, meshes, choices, build, origin, tell, wishes}: PageContext,
): ServedPage {
  let lastSent: AgentState | null = null
  let isSending = false
  let hasNewAges = false
  let scheduled = false
  let unanswered = 0
  let inFlight = 0
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

  async function act(command: Command) {
    const isBusy = inFlight >= maxCommands
    inFlight += 1
    const {id} = command
    const result: CommandResult = isBusy ? {error: 'busy'} : await runCommand(model, clock, command)
    const answer: Answer = {type: 'answer', id, ...result}
    if (socket.readyState === socket.OPEN) send(answer, () => (inFlight -= 1))
  }

  async function choose({id, choice}: ChooseCommand) {
    inFlight += 1
    const error = await (choices ?? closedChoices).choose(choice).then(() => null, reasonOf)
    if (socket.readyState === socket.OPEN) send({type: 'choice-answer', id, error}, () => (inFlight -= 1))
  }

  async function consult({id, question}: BridgeCommand) {
    inFlight += 1
    const answer = await askDesk(desk, question, {origin, signal: gone.signal})
    if (socket.readyState === socket.OPEN) send({type: 'bridge-answer', id, ...answer}, () => (inFlight -= 1))
  }

  async function recall({id, hours = historyHours}: HistoryCommand) {
    inFlight += historyWeight
    const states = await past(hours)
    if (socket.readyState === socket.OPEN)
      send({type: 'history-answer', id, past: states}, () => (inFlight -= historyWeight))
  }

  /** Answers at once: that the meshes are asked, and that a map has come, is among the changes. */
  function tellMeshes({id, asks, stops}: MeshCommand) {
    if (stops) meshes.stop()
    if (asks) void meshes.ask().catch(() => {})
    inFlight += meshWeight
    const answer = {type: 'mesh-answer', id, now: clock.now(), meshes: meshes.read()} as const
    send(answer, () => (inFlight -= meshWeight))
  }

  /** A camera may take ten seconds. Its picture has its weight only on the way to the page, so commands go on meanwhile. */
  async function picture({id, device}: StillCommand) {
    inFlight += 1
    const taken = await takeStill(model, stills, device)
    if (socket.readyState !== socket.OPEN) return
    const isSlow = inFlight >= maxCommands
    const answer = isSlow ? {picture: null, error: 'This page reads its pictures too slowly.'} : taken
    const weight = answer.picture === null ? 1 : stillWeight
    inFlight += weight - 1
    send({type: 'still-answer', id, ...answer}, () => (inFlight -= weight))
  }

  const reactions: {[Type in FromPage['type']]: (message: Extract<FromPage, {type: Type}>) => unknown} = {
    bridge: consult,
    choose,
    command: act,
    history: recall,
    mesh: tellMeshes,
    number: ({number}) => model.get().pairing?.number?.type(number),
    still: picture,
    tablet: tell,
  }

  socket.once('close', () => gone.abort())
  socket.on('pong', () => (unanswered = 0))
  socket.on('error', () => socket.terminate())
  socket.on('message', (data, isBinary) => {
    // `ws` delivers messages that arrive before the other side completes the close.
    if (isRemoved) return
    const command = isBinary ? null : readMessage(String(data))
    if (!command || inFlight >= 2 * maxCommands) socket.close(closePolicyViolation, 'not a command of the panel')
    else void (reactions[command.type] as (message: FromPage) => unknown)(command)
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

/** Takes a picture of a device that has one. A failure becomes a sentence. */
async function takeStill(model: Model, stills: Stills, id: string): Promise<Pick<StillAnswer, 'picture' | 'error'>> {
  const device = model.get().devices.find((device) => device.id === id)
  try {
    if (device?.picture === undefined) throw new RangeError(`${device?.name ?? id} has no picture.`)
    const {type, bytes} = await stills.take(device.picture)
    return {picture: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`, error: null}
  } catch (error) {
    return {picture: null, error: reasonOf(error)}
  }
}
