import {plainText} from '#shared/house/plain-text.ts'
import {isRecord} from '#shared/json.ts'
import type {Fields} from '../parse-json.ts'
import type {PhysicalDevice} from './read-discovery.ts'

/** A device that runs Tasmota. */
export interface Tasmota {
  id: string
  device: PhysicalDevice
  /** The names of its relays, as people gave them. */
  names: readonly unknown[]
  /** The kind of each relay: 0 none, 1 switch, 2 lamp, 3 shutter. */
  relays: readonly number[]
  /** The number of channels of its lamp: 1 dims, 2 has whites, 3 and 4 colours, 5 both. */
  lampKind: number
  /** Whether its colours and its whites are one lamp. */
  isLinked: boolean
  /** Whether a Tuya processor drives its lamp, which takes its brightness by another command. */
  isTuya: boolean
  /** Whether it is a ceiling fan with a lamp. */
  isFan: boolean
  /** The mode of each wall switch, -1 for none, and their names. */
  switches: readonly number[]
  switchNames: readonly unknown[]
  /** Bit 0 of a shutter's option: its positions are counted from the open end. */
  shutterOptions: readonly number[]
  /** The range of each shutter's tilt and the time that it takes: 0 without any. */
  shutterTilts: readonly unknown[]
  on: string
  off: string
  command(name: string): string
  telemetry(name: string): string
  status(name: string): string
  availability: Fields
  /** The settings SetOption0 to SetOption255 that it tells: 0 or 1. */
  has(option: number): boolean
}

/** The most entries of a list: Tasmota has at most 32 relays. */
const maxEntries = 64

/** Returns a list of the message; an absent one is empty. */
const texts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, maxEntries) : [])

/**
 * Reads a config message. Fields that change neither kind nor capability are left out: addresses and versions (`ip`,
 * `hn` but in topics, `md`, `sw`, `ver`), `bat` (a battery is among the sensors), and buttons (`btn`, options 11, 13
 * and 73), which tell events. Colours are read as `HSBColor`, which option 17 doesn't change.
 */
export function readTasmotaDevice(config: unknown): Tasmota | undefined {
  if (!isRecord(config)) return undefined
  const {mac, t: name, ft: pattern, tp: prefixes, dn, fn, rl, lt_st: lampKind, state, ofln, onln} = config
  const [command, status, telemetry] = texts(prefixes)
  const parts = [mac, name, pattern, command, status, telemetry]
  if (!parts.every((part) => typeof part === 'string' && part !== '')) return undefined
  const topic = (prefix: unknown) => {
    const full = String(pattern)
      .replaceAll('%hostname%', () => String(config.hn ?? ''))
      .replaceAll('%id%', () => String(mac).slice(-6))
      .replaceAll('%prefix%', () => String(prefix))
      .replaceAll('%topic%', () => String(name))
    return (word: string) => `${full}${full.endsWith('/') ? '' : '/'}${word}`
  }
  const [off = 'OFF', on = 'ON'] = texts(state).map(String)
  const label = plainText(dn) ?? plainText(texts(fn)[0]) ?? plainText(name)
  return {
    id: String(mac),
    device: {id: `tasmota ${mac}`, name: label, room: undefined},
    names: texts(fn),
    relays: texts(rl).map(Number),
    lampKind: typeof lampKind === 'number' ? lampKind : 0,
    isLinked: config.lk !== 0,
    isTuya: config.ty === 1,
    isFan: config.if === 1,
    switches: texts(config.swc).map(Number),
    switchNames: texts(config.swn),
    shutterOptions: texts(config.sho).map(Number),
    shutterTilts: texts(config.sht),
    on,
    off,
    command: topic(command),
    status: topic(status),
    telemetry: topic(telemetry),
    // A device that sleeps most of the time says that it is offline. Newer ones tell for how many seconds.
    availability:
      typeof config.dslp === 'number' && config.dslp > 0
        ? {}
        : {
            availability_topic: topic(telemetry)('LWT'),
            payload_available: typeof onln === 'string' ? onln : 'Online',
            payload_not_available: typeof ofln === 'string' ? ofln : 'Offline',
          },
    has: (option) => isRecord(config.so) && config.so[option] === 1,
  }
}
