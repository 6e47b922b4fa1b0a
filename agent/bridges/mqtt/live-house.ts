import {isDeepStrictEqual} from 'node:util'
import type {Clock} from '#shared/clock.ts'
import type {DeviceAction, DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import type {DeviceProblem} from '../bridge.ts'
import type {DeviceRegistry, RegisteredEntity} from './device-registry.ts'
import {createEntityMessages} from './entity-messages.ts'
import {createEntityState} from './entity-state.ts'
import type {LiveEntity} from './live-entity.ts'
import {createNotedProblems} from './noted-problems.ts'
import type {Command, StateFields} from './parts/part.ts'
import {createStateReports} from './state-reports.ts'
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

export function createLiveHouse(options: LiveHouseOptions): LiveHouse {
  const {bridge, registry, clock, turns, report, initial, onProblem = () => {}, onReturn = () => {}} = options
  const all = new Map<string, LiveEntity>()
  let devices: readonly HouseDevice[] = []
  const problems = createNotedProblems(onProblem)
  const messages = createEntityMessages({bridge, entities: all, turns, note: problems.note})
  const reports = createStateReports({entities: all, report})

  function start(registered: RegisteredEntity, fields: StateFields | undefined): LiveEntity {
    const {id, part, availability} = registered
    const live: LiveEntity = {
      registered,
      isHeard: false,
      state: createEntityState({
        part,
        availability,
        clock,
        initial: fields,
        onChange: () => reports.reportChanged(id),
        onReturn() {
          live.isHeard = false
          onReturn(registered)
        },
      }),
    }
    return live
  }

  /** Follows the entities; returns the new and changed ones. */
  function follow(entities: ReadonlyMap<string, RegisteredEntity>): LiveEntity[] {
    const started: LiveEntity[] = []
    for (const [id, {state}] of all) {
      if (entities.has(id)) continue
      state.end()
      all.delete(id)
      reports.forget(id)
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

  /** Sends new entities the messages that arrived before their description, and reports the changes. */
  function* catchUp(started: readonly LiveEntity[]): Task {
    yield* messages.catchUp(started)
    for (const id of [...all.keys()]) {
      reports.reportChanged(id)
      yield
    }
  }

  return {
    devices: () => devices,
    refresh() {
      const started = follow(registry.entities())
      messages.refresh()
      reports.refresh()
      const next = [...all.values()].flatMap(({registered}) => registered.device ?? [])
      const isNew = !isDeepStrictEqual(next, devices)
      devices = next
      turns.run(catchUp(started))
      return isNew
    },
    topics: messages.topics,
    receive: messages.receive,
    problems: problems.all,
    setReachable(isReachable) {
      for (const live of all.values()) live.isHeard = live.isHeard && isReachable
      reports.setReachable(isReachable)
    },
    reportAgain: reports.reportAgain,
    forgetStates() {
      messages.forget()
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
