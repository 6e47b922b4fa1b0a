import type {Device} from '../api/resources.ts'
import type {DeviceStates} from './device-state.ts'
import type {Drawing} from './drawing.ts'
import {isSameState, type MarkState, markState} from './mark-state.ts'
import type {Mark} from './marks.ts'
import type {Pending} from './pending.ts'
import {type RoomReadings, roomReadings} from './room-readings.ts'
import type {Language} from './words.ts'

interface House {
  states: DeviceStates
  pending: Readonly<Record<string, Pending>>
  language: Language
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

export function createPlanStates(): PlanStates {
  const shown = new Map<string, MarkState>()
  const readings = new Map<string, RoomReadings>()
  let before: House | null = null

  function setReadings(room: string, next: RoomReadings): boolean {
    const last = readings.get(room)
    readings.set(room, next)
    return last?.text.length !== next.text.length
  }

  return {
    marks: shown,
    readings,
    reset(given = new Map()) {
      shown.clear()
      readings.clear()
      for (const [room, one] of given) readings.set(room, one)
    },
    read(marks, {states, pending, language}, drawing) {
      const last = before
      before = {states, pending, language}
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
        if (of === 'room' && read.length > 0 && setReadings(element, roomReadings(read, states, language)))
          needsPlace = true
      }
      return needsPlace
    },
  }
}
