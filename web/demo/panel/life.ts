import type {Clock} from '#shared/clock.ts'
import type {HouseholdDevice} from '#shared/house/simulated/simulated-house.ts'

interface Needs {
  clock: Clock
  random(): number
  devices(): readonly HouseholdDevice[]
  /** Opens or closes a door, begins or ends a movement. */
  act(id: string): void
}

/** Milliseconds until the first event, from then on between two, and how long a door stays open. */
const times = {first: 6000, least: 20_000, more: 20_000, open: 5000}

/** Home Assistant's device classes of the sensors that change. */
const moved: readonly (string | undefined)[] = ['door', 'window', 'motion']

/** Lets somebody be at home: a door opens now and then, the front door first. */
export function startLife({clock, random, devices, act}: Needs): void {
  let isFirst = true
  function happen() {
    const sensors = devices().filter(({measures}) => moved.includes(measures))
    const door = isFirst ? sensors.find(({measures}) => measures === 'door') : undefined
    const sensor = door ?? sensors[Math.floor(random() * sensors.length)]
    isFirst = false
    if (sensor) {
      act(sensor.id)
      clock.after(times.open, () => {
        // Another version may have gone without it meanwhile.
        if (devices().some(({id}) => id === sensor.id)) act(sensor.id)
      })
    }
    clock.after(times.least + times.more * random(), happen)
  }
  clock.after(times.first, happen)
}
