/** Reads the names of devices. It knows many words: load it when it is first used. */
import type {Device} from '#shared/contract/resources.ts'
import type {BindableDevice} from '#shared/home/edit/device-roles.ts'
import {lampPrior, purposesOf} from '#shared/home/match/device-purposes.ts'
import {createNameReader} from '#shared/home/match/read-name.ts'

export type Said = Pick<BindableDevice, 'quantities' | 'isLamp'>

/** Returns a function that tells a sensor's quantities, and whether a switch drives a lamp. */
export function createDeviceReader(): (device: Device) => Said {
  const read = createNameReader()
  return (device) => {
    const reading = read(device.name)
    return {
      quantities: device.kind === 'sensor' ? purposesOf(device, reading) : [],
      isLamp: device.kind === 'switch' && lampPrior(reading) === 0,
    }
  }
}
