import {createDeviceRegistry} from '../../../../agent/bridges/mqtt/device-registry.ts'
import {createLiveHouse} from '../../../../agent/bridges/mqtt/live-house.ts'
import type {StateFields} from '../../../../agent/bridges/mqtt/parts/part.ts'
import {createTurns} from '../../../../agent/bridges/mqtt/turns.ts'
import {type Clock, systemClock} from '../../../../shared/clock.ts'
import type {DeviceAction, DeviceState} from '../../../../shared/house/device-state.ts'

/** Reads discovery messages and tells states, without a broker. */
export function readHouse(
  configs: Record<string, unknown>,
  states: Record<string, unknown> = {},
  {clock = systemClock, initial = {}}: {clock?: Clock; initial?: Record<string, StateFields>} = {},
) {
  const registry = createDeviceRegistry('mqtt', 'homeassistant')
  for (const [topic, config] of Object.entries(configs)) registry.put(topic, text(config))
  const known = new Map<string, DeviceState>()
  // Time stands still, so that all work is done at once.
  const turns = createTurns({...clock, elapsed: () => 0})
  const report = (id: string, state: DeviceState) => void known.set(id, state)
  const house = createLiveHouse({bridge: 'mqtt', registry, clock, turns, report, initial})
  house.refresh()
  house.setReachable(true)
  for (const [topic, state] of Object.entries(states)) house.receive(topic, text(state))
  const named = (name: string) => house.devices().find((device) => device.name === name)
  return {
    registry,
    house,
    named,
    names: () => house.devices().map(({name}) => name),
    stateOf: (name: string) => known.get(named(name)?.id ?? ''),
    sent: (name: string, action: DeviceAction) =>
      house.command(named(name)?.id ?? '', action).command.publications.map(({topic, payload}) => [topic, payload]),
  }
}

export const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
