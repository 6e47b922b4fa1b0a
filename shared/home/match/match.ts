/** The types of a proposal: which device of the house is which element of the home. */

import type {BoundElement} from '../bindings.ts'
import type {DeclaredDevice} from '../declared-device.ts'

/** A declared device. Every field but `id` and `kind` is as people wrote it. */
export interface MatchDevice extends Pick<DeclaredDevice, 'id' | 'name' | 'kind' | 'room' | 'aliases'> {
  /** The floor as the house calls it. */
  floor?: string | null
  /** The quantities that a sensor reports, like `temperature` or `contact`. Absent: its name tells. */
  has?: readonly string[]
}

/** `bound`: the home already says so. Only `certain` pairs may be bound without asking for each. */
export type Confidence = 'bound' | 'certain' | 'likely' | 'possible'

export const confidences = ['bound', 'certain', 'likely', 'possible'] as const satisfies readonly Confidence[]

/** A device with the element that it drives or measures, in a role of the element's bindings. */
export interface Match {
  device: string
  element: BoundElement
  role: string
  confidence: Confidence
  reason: MatchReason
}

/** Why a pair is proposed; `describe-match.ts` puts it into words. */
export interface MatchReason {
  /**
   * `bound`: the home has this binding. `name`: the names say the same. `only`: nothing else of its kind is in the
   * room. `order`: names are equal, so numbers or sides follow the order in the room. `rest`: the others of the room
   * are taken. `room`: it measures or heats this room. `group`: it belongs to a device or element with others.
   * `twin`: another app of the same house has the device there, under the same id. `entity`: the element is named by
   * the device's id in the house. `offered`: the app names the element by its id, because a person
   * chose it there.
   */
  code: 'bound' | 'name' | 'only' | 'order' | 'rest' | 'room' | 'group' | 'twin' | 'entity' | 'offered'
  /** The name of the element's room. */
  room?: string
  /** The room as the house calls it, when its name differs. */
  area?: string
  /** The words of the device's name that the element shares. */
  words?: string[]
  /** The reasons for doubt. `gone`: the element has a device that is no longer declared, and may come back. */
  doubt?: 'alike' | 'room' | 'name' | 'gone'
}
