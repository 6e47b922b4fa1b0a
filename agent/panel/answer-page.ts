import type {Clock} from '#shared/clock.ts'
import type {PastStates} from '#shared/house/device-state.ts'
import {
  type BridgeCommand,
  type ChooseCommand,
  type Command,
  type FromAgent,
  type FromPage,
  type HistoryCommand,
  historyHours,
  type MeshCommand,
  type StillAnswer,
  type StillCommand,
  type TabletReport,
} from '#web/panel/protocol.ts'
import {type Choices, closedChoices} from '../choices/choices.ts'
import type {Meshes} from '../devices/meshes.ts'
import type {Stills} from '../devices/stills.ts'
import {reasonOf} from '../failure.ts'
import type {Model} from '../model.ts'
import {askDesk, type BridgeDesk} from './bridge-desk.ts'
import {type CommandResult, runCommand} from './run-command.ts'

/** The maximum number of a page's commands in flight. */
const maxCommands = 32

/** The commands that an answer with the past counts as: it may have megabytes. */
const historyWeight = maxCommands / 2

/** The commands that an answer with the maps of meshes counts as: it may have half a megabyte. */
const meshWeight = maxCommands / 4

/** The commands that an answer with a picture counts as. */
const stillWeight = maxCommands / 4

/** The parts of the agent that a page asks and commands. */
export interface AskedParts {
  model: Model
  clock: Clock
  desk: BridgeDesk
  /** Reads the states of the last hours. */
  past(hours: number): Promise<PastStates>
  stills: Stills
  meshes: Meshes
  /** Takes the choices of people for the house; undefined where nobody may choose. */
  choices: Choices | undefined
  /** The origin of the agent by which the page came, if browsers can come back by it. */
  origin: string | undefined
  /** Takes the tablet as the page describes it. */
  tell(report: TabletReport): void
}

interface Page {
  isOpen(): boolean
  /** Sends a message; `sent` is called once it is on its way. */
  send(message: FromAgent, sent: () => void): void
  /** Aborts when the page is gone. */
  signal: AbortSignal
}

/** Answers what a page asks and commands. A page that asks faster than it reads is refused, so it costs no memory. */
export function createAnswers(parts: AskedParts, {isOpen, send, signal}: Page) {
  const {model, clock, desk, past, stills, meshes, choices = closedChoices, origin, tell} = parts
  let inFlight = 0

  /** Sends an answer, and counts it until it is on its way. */
  function answer(message: FromAgent, weight = 1) {
    if (isOpen()) send(message, () => (inFlight -= weight))
  }

  async function act(command: Command) {
    const isBusy = inFlight >= maxCommands
    inFlight += 1
    const {id} = command
    const result: CommandResult = isBusy ? {error: 'busy'} : await runCommand(model, clock, command)
    answer({type: 'answer', id, ...result})
  }

  async function choose({id, choice}: ChooseCommand) {
    inFlight += 1
    const error = await choices.choose(choice).then(() => null, reasonOf)
    answer({type: 'choice-answer', id, error})
  }

  async function consult({id, question}: BridgeCommand) {
    inFlight += 1
    answer({type: 'bridge-answer', id, ...(await askDesk(desk, question, {origin, signal}))})
  }

  async function recall({id, hours = historyHours}: HistoryCommand) {
    inFlight += historyWeight
    answer({type: 'history-answer', id, past: await past(hours)}, historyWeight)
  }

  /** Answers at once: that the meshes are asked, and that a map has come, is among the changes. */
  function tellMeshes({id, asks, stops}: MeshCommand) {
    if (stops) meshes.stop()
    if (asks) void meshes.ask().catch(() => {})
    inFlight += meshWeight
    answer({type: 'mesh-answer', id, now: clock.now(), meshes: meshes.read()}, meshWeight)
  }

  /** A camera may take ten seconds. Its picture has its weight only on the way to the page, so commands go on meanwhile. */
  async function picture({id, device}: StillCommand) {
    inFlight += 1
    const taken = await takeStill(model, stills, device)
    if (!isOpen()) return
    const isSlow = inFlight >= maxCommands
    const told = isSlow ? {picture: null, error: 'This page reads its pictures too slowly.'} : taken
    const weight = told.picture === null ? 1 : stillWeight
    inFlight += weight - 1
    answer({type: 'still-answer', id, ...told}, weight)
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

  return {
    /** Whether the page waits for too many answers to ask anything more. */
    isFull: () => inFlight >= 2 * maxCommands,
    take: (message: FromPage): void => void (reactions[message.type] as (message: FromPage) => unknown)(message),
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
