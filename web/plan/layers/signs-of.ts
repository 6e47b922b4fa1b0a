import type {HouseDevice} from '#shared/house/device-state.ts'
import type {LayerRoom, LayerSign} from '../shown-layer.ts'
import type {HousePlaces} from './house-places.ts'

/** Returns the signs of elements by the key of their mark. The devices of a room that has a line are told there. */
export function signsOf(
  {elements}: HousePlaces,
  rooms: ReadonlyMap<string, LayerRoom>,
  signOf: (device: HouseDevice) => LayerSign | undefined,
): Map<string, LayerSign[]> {
  const signs = new Map<string, LayerSign[]>()
  for (const [key, devices] of elements) {
    const told = rooms.has(key) ? [] : devices.flatMap((device) => signOf(device) ?? [])
    if (told.length > 0) signs.set(key, told)
  }
  return signs
}
