import {isDeepStrictEqual} from 'node:util'
import type {DeviceState} from '#shared/house/device-state.ts'
import type {LiveEntity} from './live-entity.ts'

/** Reports the states of devices, each when it has changed. */
export interface StateReports {
  /** Follows which entities show their reading with which devices. */
  refresh(): void
  /** Reports a device's state if it has changed, and the devices that show this entity's reading. */
  reportChanged(id: string): void
  /** Reports all states again: earlier reports were lost. */
  reportAgain(): void
  /** Sets whether the broker can be reached: without it every device is unavailable. None is reported before. */
  setReachable(isReachable: boolean): void
  /** Forgets a device that is gone. */
  forget(id: string): void
}

export interface StateReportsOptions {
  /** The entities by id. */
  entities: ReadonlyMap<string, LiveEntity>
  report(device: string, state: DeviceState): void
}

export function createStateReports({entities, report}: StateReportsOptions): StateReports {
  /** The entities whose reading is shown with each device. */
  let attachments = new Map<string, LiveEntity[]>()
  const reported = new Map<string, DeviceState>()
  let isReachable: boolean | undefined

  function stateOf(id: string, live: LiveEntity): DeviceState {
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

  function reportChanged(id: string): void {
    const live = entities.get(id)
    if (!live) return
    for (const target of live.registered.attachedTo) reportChanged(target)
    if (!live.registered.device || isReachable === undefined) return
    const state = stateOf(id, live)
    if (isDeepStrictEqual(state, reported.get(id))) return
    reported.set(id, state)
    report(id, state)
  }

  function reportAllChanged(): void {
    for (const id of entities.keys()) reportChanged(id)
  }

  return {
    refresh() {
      const pairs = [...entities.values()].flatMap((live) => live.registered.attachedTo.map((id) => ({id, live})))
      const byDevice = Map.groupBy(pairs, ({id}) => id)
      attachments = new Map([...byDevice].map(([id, found]) => [id, found.map(({live}) => live)]))
    },
    reportChanged,
    reportAgain() {
      reported.clear()
      reportAllChanged()
    },
    setReachable(next) {
      isReachable = next
      reportAllChanged()
    },
    forget: (id) => void reported.delete(id),
  }
}
