import type {Home} from '#shared/home/schema.ts'
import {bindDevices} from '#shared/house/simulated/bind-devices.ts'
import {deriveDevices} from '#shared/house/simulated/derive-devices.ts'
import {app} from './kept.ts'

/** Returns the sample home with the devices of its simulated house. */
export const boundSample = (sample: Home): Home => bindDevices(sample, {app, devices: deriveDevices(sample)}).home
