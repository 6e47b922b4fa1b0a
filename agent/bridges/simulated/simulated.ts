import {once} from 'node:events'
import {isDeepStrictEqual} from 'node:util'
import type {BridgeHealth} from '#shared/house/agent-connections.ts'
import type {DeviceState, KnownState} from '#shared/house/device-state.ts'
import {withCapabilities} from '#shared/house/simulated/behaviour.ts'
import {deriveDevices} from '#shared/house/simulated/derive-devices.ts'
import {createSimulatedHouse, type HouseholdDevice} from '#shared/house/simulated/simulated-house.ts'
import {filesIn} from '../../folder.ts'
import {openJsonFile, writeOrWarn} from '../../json-file.ts'
import type {Bridge, BridgeContext} from '../bridge.ts'

/** Creates a simulated house, with devices derived from the home. It stores their states. */
export function createSimulatedBridge(context: BridgeContext): Bridge {
  const {folder, homes, report, changed, clock, random, logger} = context
  const stored = openJsonFile({path: filesIn(folder).house, version: 1, isValid: isHouse})
  const house = createSimulatedHouse({clock, random, report, settled: store})
  let devices: readonly HouseholdDevice[] | undefined
  let storedStates: Readonly<Record<string, KnownState>> = {}
  let health: BridgeHealth = {state: 'connecting', since: clock.now()}
  let written: Promise<void> | undefined

  /** Stores all states. A moving cover resumes after a restart, because its target is stored: steps need no write. */
  function store(): void {
    storedStates = {...storedStates, ...house.states()}
    written = writeOrWarn(stored, storedStates, logger)
  }

  function updateDevices(next: readonly HouseholdDevice[]): void {
    if (isDeepStrictEqual(next, devices)) return
    devices = next
    house.setDevices(next, storedStates)
    changed()
  }

  return {
    id: 'simulated',
    async run(signal) {
      storedStates = (await stored.read()) ?? {}
      if (signal.aborted) return house.stop()
      health = {state: 'connected', since: clock.now()}
      const unsubscribe = homes((home) => updateDevices(home ? deriveDevices(home).map(withCapabilities) : []))
      house.run()
      await once(signal, 'abort')
      unsubscribe()
      house.stop()
      await written
    },
    devices: () => devices,
    // Nothing but the panel drives a simulated house.
    automated: () => [],
    health: () => health,
    problems: () => [],
    command: async (id, action) => house.command(id, action),
  }
}

function isHouse(value: unknown): value is Record<string, KnownState> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isKnown)
}

const isKnown = (state: DeviceState | null): state is KnownState => state?.status === 'ok'
