import type {HouseDevice} from '#shared/house/device-state.ts'
import type {View} from '../view.ts'

/** An alarm that is shown until somebody has seen it, and as long as it lasts. */
export interface Alert {
  device: string
  name: string
  room: string | null
  measures: string | undefined
  since: number
  /** When the device stopped warning; null while it warns, or can't be reached meanwhile. */
  until: number | null
  isSeen: boolean
}

/**
 * Returns the alerts after a change of the view. A device that becomes unreachable while it warns has not stopped; one
 * that stopped stays until it is seen.
 */
export function alertsAfter(alerts: readonly Alert[], {shown, states, since}: View, now: number): readonly Alert[] {
  const known = new Map(alerts.map((alert) => [alert.device, alert]))
  const next: Alert[] = []
  const start = ({id, name, room, measures}: HouseDevice): Alert => ({
    device: id,
    name,
    room,
    measures,
    since: since[id] ?? now,
    until: null,
    isSeen: false,
  })
  for (const device of shown.devices) {
    const before = known.get(device.id)
    const state = states[device.id]
    if (state?.status === 'ok' && state.alarm === true) next.push(before?.until === null ? before : start(device))
    else if (before && state?.status !== 'ok') next.push(before)
    else if (before && !before.isSeen) next.push({...before, until: before.until ?? now})
  }
  const isSame = next.length === alerts.length && next.every((alert, index) => alert === alerts[index])
  return isSame ? alerts : next
}

/** Returns the alerts once somebody has seen them: those that last stay. */
export const seenAlerts = (alerts: readonly Alert[]): readonly Alert[] =>
  alerts.filter(({until}) => until === null).map((alert) => ({...alert, isSeen: true}))
