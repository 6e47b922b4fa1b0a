import {isDeepStrictEqual} from 'node:util'
import type {Clock} from '#shared/clock.ts'
import type {DeviceAction, DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import {reasonOf} from '../../failure.ts'
import type {DeviceProblem} from '../bridge.ts'
import type {DeviceRegistry, RegisteredEntity} from './device-registry.ts'
import {isFilter, matchesTopic} from './device-topic.ts'
import {createEntityState, type EntityState} from './entity-state.ts'
import {createMessage, type Message} from './message.ts'
import {type Command, NoNumber, type StateFields} from './parts/part.ts'
import type {Task, Turns} from './turns.ts'

/** The devices of the registry with their states. */
export interface LiveHouse {
  devices(): readonly HouseDevice[]
  /** Follows the registry. Returns whether the list of devices has changed. */
  refresh(): boolean
  /** The topics whose messages the house reads. */
  topics(): ReadonlySet<string>
  /** Takes a message. Many devices may read it: returns a promise if they need more than this turn of the event loop. */
  receive(topic: string, payload: string): Promise<void> | undefined
  /** Returns the topics and devices whose messages can't be read whole. */
  problems(): readonly DeviceProblem[]
  /** Sets whether the broker can be reached: without it every device is unavailable. */
  setReachable(isReachable: boolean): void
  /** Reports all states again, once the devices are known: earlier reports were lost. */
  reportAgain(): void
  /** Forgets all states, which are too old to be shown as current. */
  forgetStates(): void
  /** Returns the states that are known, to store them. */
  fields(): Record<string, StateFields>
  /** Returns the entities that have sent no state on this connection, of the ones with commands or questions. */
  silent(): RegisteredEntity[]
  /** Returns the messages of a command. Throws a RangeError if it is impossible. */
  command(device: string, action: DeviceAction): {entity: RegisteredEntity; command: Command}
  /** Shows the state after a command, for a device that reports none. */
  assume(device: string, command: Command): void
  end(): void
}

export interface LiveHouseOptions {
  bridge: string
  registry: DeviceRegistry
  clock: Clock
  turns: Turns
  report(device: string, state: DeviceState): void
  /** States to start with, by id. */
  initial: Readonly<Record<string, StateFields>>
  /** Called when `problems()` has changed. */
  onProblem?(): void
  /** Called when an entity can be reached again, whose state may be another one now. */
  onReturn?(entity: RegisteredEntity): void
}

/** The most filters: each message is compared with all of them. */
const maxFilters = 200

/** The most problems that are kept. */
const maxProblems = 200

/** The longest message that is kept, in characters: thousands of devices may send large ones. */
const maxKept = 16_384

interface Live {
  registered: RegisteredEntity
  /** Whether it has sent a message since the broker was reached. */
  isHeard: boolean
  state: EntityState
}

export function createLiveHouse(options: LiveHouseOptions): LiveHouse {
  const {bridge, registry, clock, turns, report, initial, onProblem = () => {}, onReturn = () => {}} = options
  const all = new Map<string, Live>()
  /** The entities that read each topic, and those of each filter of several. */
  let readers = new Map<string, Live[]>()
  let filters: readonly string[] = []
  /** The entities whose reading is shown with each device. */
  let attachments = new Map<string, Live[]>()
  /** The last message of each topic: the broker sends retained ones once, and an entity may be described later. */
  const latest = new Map<string, string>()
  const reported = new Map<string, DeviceState>()
  let devices: readonly HouseDevice[] = []
  let isReachable: boolean | undefined
  const problems = new Map<string, DeviceProblem>()

  /** Keeps a problem, of several with one key the first. */
  function note(problem: DeviceProblem, key = `${problem.device} ${problem.reason}`): void {
    if (problems.has(key) || problems.size >= maxProblems) return
    problems.set(key, problem)
    onProblem()
  }

  function stateOf(id: string, live: Live): DeviceState {
    if (isReachable === false) return {status: 'unavailable'}
    const state = live.state.current()
    if (state.status !== 'ok') return state
    const more = (attachments.get(id) ?? []).flatMap(({state}) => state.fields() ?? [])
    const extra = more.map(({battery, power}) => ({
      ...(battery !== undefined && {battery}),
      ...(power !== undefined && {power}),
    }))
    return Object.assign({}, ...extra, state)
  }

  /** Reports a device's state if it has changed, and the devices that show this entity's reading. */
  function reportChanged(id: string): void {
    const live = all.get(id)
    if (!live) return
    for (const target of live.registered.attachedTo) reportChanged(target)
    if (!live.registered.device || isReachable === undefined) return
    const state = stateOf(id, live)
    if (isDeepStrictEqual(state, reported.get(id))) return
    reported.set(id, state)
    report(id, state)
  }

  const reportAllChanged = () => {
    for (const id of all.keys()) reportChanged(id)
  }

  function start(registered: RegisteredEntity, fields: StateFields | undefined): Live {
    const {id, part, availability} = registered
    const live: Live = {
      registered,
      isHeard: false,
      state: createEntityState({
        part,
        availability,
        clock,
        initial: fields,
        onChange: () => reportChanged(id),
        onReturn() {
          live.isHeard = false
          onReturn(registered)
        },
      }),
    }
    return live
  }

  /** Follows the entities; returns the new and changed ones. */
  function follow(entities: ReadonlyMap<string, RegisteredEntity>): Live[] {
    const started: Live[] = []
    for (const [id, {state}] of all) {
      if (entities.has(id)) continue
      state.end()
      all.delete(id)
      reported.delete(id)
    }
    for (const [id, registered] of entities) {
      const previous = all.get(id)
      if (previous?.registered === registered) continue
      previous?.state.end()
      // A renamed device is the same one: its state stays.
      const live = start(registered, previous ? previous.state.fields() : initial[id])
      all.set(id, live)
      started.push(live)
    }
    return started
  }

  /** Gives a message to an entity. Whatever goes wrong with it stays with this entity. */
  function give({registered, state}: Live, topic: string, message: Message): boolean {
    try {
      return state.receive(topic, message)
    } catch (error) {
      const {id, device, entity} = registered
      const name = device?.name ?? entity.device?.name ?? id
      if (error instanceof NoNumber) note({device: id, name, reason: error.message}, `${id} no number`)
      else note({device: id, name, reason: `Its message can't be read: ${reasonOf(error)}.`})
      return false
    }
  }

  /** Gives a message to all its readers, one after another. */
  function* deliver(topic: string, message: Message, listeners: readonly Live[]): Task {
    for (const live of listeners) {
      if (all.get(live.registered.id) !== live) continue
      if (give(live, topic, message)) live.isHeard = true
      yield
    }
    if (message.budget.stepsLeft > 0) return
    const reason = `The templates of ${listeners.length} devices take too long for one message of ${topic}. Some don't show it.`
    note({device: bridge, name: bridge, reason})
  }

  /** Returns the entities that read a topic, by itself or by a filter. */
  function readersOf(topic: string): readonly Live[] {
    const own = readers.get(topic) ?? []
    const matching = filters.filter((filter) => matchesTopic(filter, topic))
    if (matching.length === 0) return own
    return [...new Set([...own, ...matching.flatMap((filter) => readers.get(filter) ?? [])])]
  }

  /** Sends new entities the messages that arrived before their description, and reports what has changed. */
  function* catchUp(started: readonly Live[]): Task {
    const isNew = new Set(started)
    for (const [topic, payload] of [...latest]) {
      const waiting = readersOf(topic).filter((live) => isNew.has(live))
      yield
      const message = createMessage(payload)
      for (const live of waiting) {
        if (all.get(live.registered.id) === live) give(live, topic, message)
        yield
      }
    }
    for (const id of [...all.keys()]) {
      reportChanged(id)
      yield
    }
  }

  /** Maps topics to the entities that read them, and devices to the entities that add a reading. */
  function index(): void {
    readers = new Map()
    attachments = new Map()
    for (const live of all.values()) {
      const {device, attachedTo} = live.registered
      for (const id of attachedTo) addTo(attachments, id, live)
      if (!device && attachedTo.length === 0) continue
      for (const topic of topicsOf(live.registered)) addTo(readers, topic, live)
    }
    filters = [...readers.keys()].filter(isFilter).slice(0, maxFilters)
  }

  return {
    devices: () => devices,
    refresh() {
      const started = follow(registry.entities())
      index()
      for (const topic of latest.keys()) if (!readers.has(topic)) latest.delete(topic)
      const next = [...all.values()].flatMap(({registered}) => registered.device ?? [])
      const isNew = !isDeepStrictEqual(next, devices)
      devices = next
      turns.run(catchUp(started))
      return isNew
    },
    topics: () => new Set([...readers.keys()].filter((topic) => !isFilter(topic) || filters.includes(topic))),
    receive(topic, payload) {
      const listeners = readersOf(topic)
      if (listeners.length === 0) return undefined
      // A filter has topics without end: only those that a device names are kept.
      if (payload.length <= maxKept && readers.has(topic)) latest.set(topic, payload)
      else latest.delete(topic)
      return turns.run(deliver(topic, createMessage(payload), listeners))
    },
    problems: () => [...problems.values()],
    setReachable(next) {
      isReachable = next
      for (const live of all.values()) live.isHeard = live.isHeard && next
      reportAllChanged()
    },
    reportAgain() {
      reported.clear()
      reportAllChanged()
    },
    forgetStates() {
      latest.clear()
      for (const {state} of all.values()) state.reset(undefined)
    },
    fields: () =>
      Object.fromEntries(
        [...all].flatMap(([id, {state}]) => {
          const fields = state.fields()
          return fields ? [[id, fields]] : []
        }),
      ),
    silent: () =>
      [...all.values()].flatMap(({registered, isHeard}) =>
        registered.device && !isHeard && (registered.part.actions.length > 0 || registered.entity.stateQuestion)
          ? [registered]
          : [],
      ),
    command(id, action) {
      const live = all.get(id)
      const device = live?.registered.device
      if (!live || !device) throw new RangeError(`There is no device ${id}.`)
      try {
        return {entity: live.registered, command: live.registered.part.command(action, live.state.fields() ?? {})}
      } catch (error) {
        if (error instanceof RangeError) throw new RangeError(`${device.name} is a ${device.kind} and ${error.message}`)
        throw error
      }
    },
    assume(id, {change}) {
      const live = all.get(id)
      if (live?.registered.part.isOptimistic) live.state.assume(change)
    },
    end() {
      for (const {state} of all.values()) state.end()
    },
  }
}

const topicsOf = ({part, availability}: RegisteredEntity) =>
  new Set([...availability.topics, ...part.listeners.map(({topic}) => topic)])

function addTo(lists: Map<string, Live[]>, key: string, live: Live): void {
  const list = lists.get(key)
  if (list) list.push(live)
  else lists.set(key, [live])
}
