import type {BoundDevice} from '#shared/home/bindings.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'

/** The place of a device. */
export interface Place {
  /** The room by the house; where the house names none, that of its element on the plan. */
  room: string | null
  elements: readonly PlacedElement[]
  /** Whether it moves a door or garage door of the plan. */
  movesDoor: boolean
}

/** An element of the plan that a device drives. */
export interface PlacedElement extends Pick<BoundDevice, 'kind' | 'id' | 'slot' | 'role'> {
  room: string | null
}

/** A device and where it is. */
export interface PlacedDevice {
  device: HouseDevice
  place: Place
}
