import type {DeviceKind} from './kinds.ts'

/** A device as an app declared it, for finding its place on a plan. */
export interface DeclaredDevice {
  id: string
  name: string
  kind: DeviceKind
  room: string | null
  floor: string | null
  /** Other names that tell the device for sure. */
  aliases?: readonly string[]
}
