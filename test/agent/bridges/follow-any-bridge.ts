import {EventEmitter, once} from 'node:events'
import type {Test} from 'tap'
import type {Bridge, BridgeContext} from '../../../agent/bridges/bridge.ts'
import {type Clock, systemClock} from '../../../shared/clock.ts'
import type {DeviceState, HouseDevice} from '../../../shared/house/device-state.ts'
import {quietRuntime} from '../quiet.ts'

/** A running bridge, whose changes a test can await. */
export interface FollowedBridge {
  bridge: Bridge
  /** The last state of each device, by id. */
  states: Map<string, DeviceState>
  /** The lists of device names that the bridge has told, one after another. */
  lists: string[][]
  /** Everything it told of each device, in order. */
  told: [device: string, state: DeviceState][]
  logger: ReturnType<typeof quietRuntime>['logger']
  /** Resolves once a condition holds: it is tested after each thing that the bridge tells. */
  until(holds: () => boolean): Promise<void>
  named(name: string): HouseDevice
  stateOf(name: string): DeviceState | undefined
  stop(): Promise<void>
}

/** Runs a bridge until the test ends, and records everything that it tells. */
export function followAnyBridge(
  t: Test,
  folder: string,
  create: (context: BridgeContext) => Bridge,
  clock: Clock = systemClock,
  homes: BridgeContext['homes'] = () => () => {},
): FollowedBridge {
  const events = new EventEmitter()
  const states = new Map<string, DeviceState>()
  const lists: string[][] = []
  const told: [string, DeviceState][] = []
  const runtime = quietRuntime(clock)
  const bridge: Bridge = create({
    folder,
    homes,
    report(device, state) {
      states.set(device, state)
      told.push([device, state])
      events.emit('told')
    },
    changed() {
      const devices = bridge?.devices()
      if (devices) lists.push(devices.map(({name}) => name))
      events.emit('told')
    },
    ...runtime,
  })
  const controller = new AbortController()
  const running = bridge.run(controller.signal)
  const stop = async () => {
    controller.abort(new Error('enough'))
    await running
  }
  t.teardown(stop)
  const named = (name: string) => {
    const found = bridge.devices()?.find((device) => device.name === name)
    if (!found) throw new Error(`no device ${name} among ${bridge.devices()?.map(({name}) => name)}`)
    return found
  }
  return {
    bridge,
    states,
    lists,
    told,
    logger: runtime.logger,
    named,
    stateOf: (name) => states.get(named(name).id),
    async until(holds) {
      while (!holds()) await once(events, 'told')
    },
    stop,
  }
}
