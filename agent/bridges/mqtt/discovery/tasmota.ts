import {isRecord} from '#shared/json.ts'
import {parseJson} from '../parse-json.ts'
import type {Entity, Unreadable} from './read-discovery.ts'
import {readTasmotaDevice} from './tasmota-device.ts'
import {readDriven} from './tasmota-driven.ts'
import {readSensors} from './tasmota-sensors.ts'

/**
 * Tasmota announces itself in its own way: `tasmota/discovery/<mac>/config` lists relays and lamps, and `…/sensors` the
 * last readings. Here both become the entities that Home Assistant's discovery would describe.
 */
export const tasmotaFilters: readonly string[] = ['tasmota/discovery/+/config', 'tasmota/discovery/+/sensors']

const topicPattern = /^(tasmota\/discovery\/[^/]+\/)(config|sensors)$/

export const isTasmotaTopic = (topic: string) => topicPattern.test(topic)

/** Returns the topic of a device's sensors from that of its `config`; undefined for any other topic. */
export function tasmotaSensors(topic: string): string | undefined {
  const [, base, kind] = topicPattern.exec(topic) ?? []
  return kind === 'config' ? `${base}sensors` : undefined
}

/** Reads a message of Tasmota. `other` returns the device's other message, as far as it has come. */
export function readTasmota(
  topic: string,
  payload: string,
  other: (topic: string) => string | undefined,
): Entity[] | Unreadable {
  const isConfig = topic.endsWith('/config')
  const config = parseJson(isConfig ? payload : (other(topic.replace(/sensors$/, 'config')) ?? '{}'))
  const tasmota = readTasmotaDevice(config)
  if (!tasmota) return isConfig ? {unreadable: 'The discovery message of Tasmota has no topics.'} : []
  if (isConfig) return readDriven(tasmota)
  const sensors = parseJson(payload)
  if (!isRecord(sensors) || !isRecord(sensors.sn)) return {unreadable: 'The message of Tasmota’s sensors is no JSON.'}
  return readSensors(tasmota, sensors.sn)
}
