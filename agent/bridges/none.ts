import type {Bridge} from './bridge.ts'

/** No devices: the agent follows the home and drives nothing. */
export function createNoBridge(): Bridge {
  return {
    name: 'none',
    async start() {},
    devices: () => [],
    async *states() {},
    async command(device) {
      throw new RangeError(`there is no device ${device}`)
    },
    onDevicesChanged() {},
  }
}
