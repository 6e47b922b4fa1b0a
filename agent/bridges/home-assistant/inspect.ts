import type {HouseDevice} from '#shared/house/device-state.ts'
import {deriveDevices} from '#shared/house/home-assistant/derive-devices.ts'
import {Failure} from '../../failure.ts'
import type {BridgeContext} from '../bridge.ts'
import {accessToken} from './access-token.ts'
import type {HomeAssistantConfig} from './config.ts'
import {connect} from './connection.ts'
import {loadHouse, readConfig} from './load-house.ts'

/** Milliseconds until the states must arrive. */
const stateTimeout = 10_000

/**
 * Connects once, reads the devices and ends. Rejects with a failure that names the problem and its remedy: an address
 * that doesn't answer, a certificate, another program, a refused token, a Home Assistant that is still starting.
 */
export async function inspectHomeAssistant(
  config: HomeAssistantConfig,
  {clock}: Pick<BridgeContext, 'clock'>,
  signal: AbortSignal,
): Promise<readonly HouseDevice[]> {
  const token = await accessToken(config, await config.token(), {clock, signal})
  const connection = await connect({url: config.url, token, clock, signal})
  try {
    const {isRunning, temperatureUnit} = await readConfig(connection)
    if (!isRunning) {
      throw new Failure('unreachable', `The Home Assistant at ${config.url} is still starting. Try again in a minute.`)
    }
    const nothing = () => {}
    const house = await loadHouse({
      connection,
      clock,
      timeout: stateTimeout,
      onChanges: nothing,
      onRegistries: nothing,
    })
    const derived = deriveDevices({bridge: config.id, ...house, temperatureUnit, previous: new Map()})
    return derived.map(({device}) => device)
  } finally {
    connection.close()
  }
}
