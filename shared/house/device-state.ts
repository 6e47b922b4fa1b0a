import type {Device} from '../contract/resources.ts'
import type {HouseLanguage} from '../text/languages.ts'

/** A word or a sentence, in the languages in which the house says it. */
export type Words = Readonly<Partial<Record<HouseLanguage, string>>>

/** A device of the house: its declaration to the server, its actions and its state. */
export interface HouseDevice extends Device {
  /** The actions that it takes; undefined in the declaration of another program. */
  actions?: readonly ActionType[]
  /**
   * The quantity of a sensor, by Home Assistant's device class: `temperature`, `door`, `smoke`. `water` on a boiler,
   * whose temperatures are not the room's.
   */
  measures?: string
  /** The warmest and coldest white, in kelvin. */
  kelvins?: readonly [number, number]
  /** The lowest and highest target temperature, in °C. */
  temperatures?: readonly [number, number]
  /** The values of `mode`: a thermostat's `off`, `heat`, `auto`, the presets of a fan, the options of a selection. */
  modes?: readonly string[]
  /** The house's own words for `modes` and `fanModes`. */
  modeWords?: Readonly<Record<string, Words>>
  /** The speeds of an air conditioner's fan: `auto`, `low`. */
  fanModes?: readonly string[]
  /** The lowest and highest target of a humidifier, in percent. */
  humidities?: readonly [number, number]
  /** The lowest and highest number of a device that takes one, and its step. */
  numbers?: readonly [min: number, max: number, step: number]
  /** Whether a person wants a second press before its commands; undefined where its kind decides (`ask-first.ts`). */
  asksFirst?: boolean
  /**
   * The security that depends on it: it opens an entrance, shuts a supply of water or gas, or sounds an alarm. A rule
   * for all devices of a kind leaves it out.
   */
  secures?: 'entrance' | 'supply' | 'alarm'
  /** Whether it stands for devices that are there too: it isn't counted beside them. */
  isGroup?: boolean
  /** The camera of which it shows a picture: itself, or the one beside a doorbell. */
  picture?: string
  /** Whether people chose it in the house for its room's temperature or humidity. */
  isRoomReading?: boolean
  /** Whether the house has it no more. It stays because the plan names it. */
  isGone?: boolean
  /** When a person wants it to stay on: at "Good night", or at "All off" too. */
  staysOn?: 'night' | 'always'
  /** Whether it is a setting of a device, such as a child lock, which "All off" leaves as it is. */
  isSetting?: boolean
}

/** A battery is low from this charge down, in percent. */
export const lowBattery = 15

/**
 * The state of a device. `unavailable`: the bridge can't reach it; `unknown`: it has reported nothing yet, or something
 * that the bridge can't read. Fractions run from 0 to 1.
 */
export type DeviceState = {status: 'unavailable' | 'unknown'} | KnownState

/** The state of a device that answers. A device has the fields that it reports. */
export interface KnownState {
  status: 'ok'
  /** Whether a lamp, a switch, a thermostat or a media device is on. */
  on?: boolean
  /** The brightness of a dimmable lamp, a fraction. */
  brightness?: number
  /** The colour temperature of a lamp's white, in kelvin. */
  kelvin?: number
  /** The colour of a lamp, as `#ff8800`. Without it the lamp is white. */
  color?: string
  /** The position of a cover: 0 closed, 1 open. */
  position?: number
  /** The position that a moving cover is going to. */
  target?: number
  /** The direction of a moving cover. */
  moving?: 'opening' | 'closing'
  /** The tilt of a cover's slats: 0 closed, 1 open. */
  tilt?: number
  /** The measured temperature, in °C. */
  temperature?: number
  /** The measured relative humidity, in percent. */
  humidity?: number
  /** The temperature that a thermostat heats or cools to, in °C. */
  targetTemperature?: number
  /** The target of a humidifier, in percent. */
  targetHumidity?: number
  /** One of the device's `modes`. */
  mode?: string
  /** One of an air conditioner's `fanModes`. */
  fanMode?: string
  /** The speed of a fan, a fraction. */
  speed?: number
  /** The contact of a door or window. */
  contact?: 'open' | 'closed'
  /** Whether somebody moves, or is there. */
  motion?: boolean
  /** Whether a sensor of smoke, water, gas or another hazard warns. */
  alarm?: boolean
  /** The power that it takes, in watts. */
  power?: number
  /** The charge of its battery, in percent. */
  battery?: number
  /** A media device's playback. */
  playback?: 'playing' | 'paused' | 'idle'
  /** A media device's volume, a fraction. */
  volume?: number
  /** The title that a media device plays. */
  title?: string
  /** A sensor's number, in `unit`. */
  value?: number
  /** The unit of `value`, as the house writes it: `°C`, `lx`. `°F` also of a thermostat that people read in it. */
  unit?: string
  /** A sensor's state in words, when it is no number. */
  text?: string
  /** The house's own words for `text`. */
  words?: Words
  /** The moment that a sensor tells, in milliseconds since the epoch. An event has its type in `text` too. */
  at?: number
  /** The value of a sensor or thermostat for people: `21.5 °C`. */
  reading?: string
}

/** A command for a device. `toggle` turns a lamp on or off, and opens or closes a cover. */
export type DeviceAction =
  | {type: 'toggle'}
  | {type: 'turn'; on: boolean}
  /** A fraction; 0 turns the lamp off. */
  | {type: 'brightness'; value: number}
  /** A colour temperature in kelvin. */
  | {type: 'kelvin'; value: number}
  /** A colour as `#ff8800`. */
  | {type: 'color'; value: string}
  /** A fraction: 0 closed, 1 open. */
  | {type: 'position'; value: number}
  /** A fraction: 0 closed, 1 open. */
  | {type: 'tilt'; value: number}
  /** Stops a moving cover. */
  | {type: 'stop'}
  /** A thermostat's target in °C. */
  | {type: 'temperature'; value: number}
  /** One of the device's modes. */
  | {type: 'mode'; value: string}
  | {type: 'fanMode'; value: string}
  /** A fan's speed, a fraction; 0 turns it off. */
  | {type: 'speed'; value: number}
  /** A humidifier's target in percent. */
  | {type: 'humidity'; value: number}
  /** A number within the device's `numbers`. */
  | {type: 'number'; value: number}
  /** Presses a button, shows a scene, runs a script. */
  | {type: 'press'}
  /** Starts a vacuum or mower. */
  | {type: 'start'}
  /** Sends a vacuum or mower to its base. */
  | {type: 'home'}
  | {type: 'play'}
  | {type: 'pause'}
  /** A fraction. */
  | {type: 'volume'; value: number}

export type ActionType = DeviceAction['type']

/** States by the device's id, as its app declares it. */
export type DeviceStates = Readonly<Record<string, DeviceState>>

/** A device's state from a moment on. */
export interface PastState {
  /** Milliseconds before now. */
  ago: number
  state: DeviceState
  /** Whether the house recorded it, while the agent did not watch the device. */
  isRecorded?: boolean
}

/** The past states of devices, the oldest first. */
export type PastStates = Readonly<Record<string, readonly PastState[]>>
