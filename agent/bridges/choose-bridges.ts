import type {Config} from '../config.ts'
import type {Logger} from '../logger.ts'
import type {BridgeConfig} from './bridge-config.ts'
import {openBridgeStore} from './bridge-store.ts'

/**
 * Returns the bridges to run: the simulated house, the bridges of the settings, and the bridges that people added. A
 * setting's bridge replaces an added one with its id, because the ids of devices begin with it.
 */
export async function chooseBridges(
  {bridge, bridges: ofSettings, data}: Pick<Config, 'bridge' | 'bridges' | 'data'>,
  logger: Logger,
): Promise<BridgeConfig[]> {
  const store = openBridgeStore(data)
  const stored = await store.list()
  const isReplaced = ({id}: {id: string}) => ofSettings.some((config) => config.id === id)
  for (const {id, url} of stored.filter(isReplaced)) {
    logger.warn('the settings replace a bridge that was added', {bridge: id, url})
  }
  const added = stored.filter((bridge) => !isReplaced(bridge)).map(store.configOf)
  return [...(bridge === 'simulated' ? [{kind: bridge, id: bridge} as const] : []), ...ofSettings, ...added]
}
