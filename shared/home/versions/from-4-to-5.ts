/** Turns devices into bindings, and the names of areas into areas of the plan. */
import {createIdAllocator, slugOf} from './ids.ts'
import type {Step} from './step.ts'
import type {Home4} from './version-4.ts'
import type {Home5} from './version-5.ts'

type Plan4 = Home4['plans'][number]
type Plan5 = Home5['plans'][number]

export const from4to5: Step<Home4, Home5> = {
  upgrade(home) {
    const allocateId = createIdAllocator(idsOf(home))
    return {...home, schema: 5, plans: home.plans.map((plan) => planOf(plan, allocateId))}
  },
  paths: [
    [/^\/plans\/(\d+)\/areas\b.*/, '/plans/$1/rooms'],
    [/^\/plans\/(\d+)\/lights\/(\d+)\/bindings\b.*/, '/plans/$1/lights/$2/device'],
    [/^\/plans\/(\d+)\/plates\/(\d+)\/slots\/(\d+)\/bindings\b.*/, '/plans/$1/plates/$2/slots/$3/device'],
  ],
}

function idsOf({levels, plans}: Home4): string[] {
  const listsOf = ({backgrounds = [], rooms, walls, openings, items, lights, plates}: Plan4) =>
    [backgrounds, rooms, walls, openings, items, lights, plates].flatMap((list) => list.map(({id}) => id))
  return [...levels.map(({id}) => id), ...plans.flatMap((plan) => [plan.id, ...listsOf(plan)])]
}

function planOf(plan: Plan4, allocateId: (wanted: string) => string): Plan5 {
  const areas = new Map<string, Plan5['areas'][number]>()
  function areaOf(name: string): string {
    const known = areas.get(name)
    if (known !== undefined) return known.id
    const area = {id: allocateId(slugOf(name) || 'area'), name}
    areas.set(name, area)
    return area.id
  }

  const rooms = plan.rooms.map(({area, ...room}) => (area === undefined ? room : {...room, area: areaOf(area)}))
  return {
    ...plan,
    areas: [...areas.values()],
    rooms,
    lights: plan.lights.map((light) => bindDevice(light, 'light')),
    plates: plan.plates.map(({slots, ...plate}) => ({
      ...plate,
      slots: slots.map((slot) => bindDevice(slot, slot.kind === 'thermostat' ? 'climate' : 'switch')),
    })),
  }
}

/** Splits a device text. The app ends at the first colon; the name of a device may contain more of them. */
function bindDevice<E extends {device?: string}>({device, ...rest}: E, role: string) {
  if (device === undefined) return rest
  const colon = device.indexOf(':')
  return {...rest, bindings: {[role]: [{app: device.slice(0, colon), device: device.slice(colon + 1)}]}}
}
