import type {Device} from '#shared/contract/resources.ts'
import type {DeviceStates} from '#shared/house/device-state.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {Drawing} from './drawing.ts'
import {lostSince} from './lost-since.ts'
import {isSameState, type MarkState, markState} from './mark-state.ts'
import type {Mark} from './marks.ts'
import type {Pending} from './pending.ts'
import {type RoomReadings, roomReadings} from './room-readings.ts'
import {planWords} from './words.ts'

interface House {
  states: DeviceStates
  pending: Readonly<Record<string, Pending>>
  since: Readonly<Record<string, number>>
  language: HouseLanguage
}

/** The states of marks and rooms that a plan shows. */
export interface PlanStates {
  readonly marks: ReadonlyMap<string, MarkState>
  readonly readings: ReadonlyMap<string, RoomReadings>
  /** Forgets the states, for a new drawing; `readings` are those that it has already. */
  reset(readings?: ReadonlyMap<string, RoomReadings>): void
  /**
   * Reads the states of marks whose devices have changed, and shows them on the drawing. What shows the same stays the
   * same object. Returns whether a room's readings may need another place.
   */
  read(marks: readonly Mark[], house: House, drawing: Drawing | null): boolean
}

/** Returns a room's readings; when none of its sensors can be reached, since when. */
function readingsOrLost(devices: readonly Device[], {states, since, language}: House): RoomReadings {
  const readings = roomReadings(devices, states, language)
  const isLost = readings.text === '' && devices.every(({id}) => states[id]?.status === 'unavailable')
  if (!isLost) return readings
  return {...readings, isLost, text: planWords[language].noReading(lostSince(devices, {since, language}))}
}

export function createPlanStates(): PlanStates {
  const shown = new Map<string, MarkState>()
  const readings = new Map<string, RoomReadings>()
  let before: House | null = null

  function setReadings(room: string, next: RoomReadings): boolean {
    const last = readings.get(room)
    readings.set(room, next)
    return last?.text.length !== next.text.length || last.isBatteryLow !== next.isBatteryLow
  }

  return {
    marks: shown,
    readings,
    reset(given = new Map()) {
      shown.clear()
      readings.clear()
      for (const [room, one] of given) readings.set(room, one)
    },
    read(marks, {states, pending, since, language}, drawing) {
      const last = before
      before = {states, pending, since, language}
      const isSame = ({id}: Device) => last?.states[id] === states[id] && last?.pending[id] === pending[id]
      let needsPlace = false
      for (const mark of marks) {
        const {key, element, of, actuators, readings: read} = mark
        const known = shown.get(key)
        if (known && last?.language === language && actuators.every(isSame) && read.every(isSame)) continue
        const next = markState(actuators, states, pending, read)
        if (!known || !isSameState(known, next)) {
          shown.set(key, next)
          drawing?.show(mark, next)
        }
        if (of === 'room' && read.length > 0 && setReadings(element, readingsOrLost(read, before))) needsPlace = true
      }
      return needsPlace
    },
  }
}
