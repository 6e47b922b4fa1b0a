/**
 * What is known of a device now. `unavailable`: the bridge says that it can't be reached; `unknown`: nothing was heard
 * of it yet. Fractions run from 0 to 1.
 */
export type DeviceState =
  | {status: 'unavailable' | 'unknown'}
  | {
      status: 'ok'
      /** Lamps, switches, media. */
      on?: boolean
      /** Of a lamp that can be dimmed. */
      brightness?: number
      /** Of a cover: 0 closed, 1 open. */
      position?: number
      /** Where a moving cover is going. */
      target?: number
      /** Of a sensor or thermostat, as people read it: `21.5 °C`. */
      reading?: string
    }

/** Of a device that answers. */
export type KnownState = Extract<DeviceState, {status: 'ok'}>

/** What a person asks of a device. `toggle` turns a lamp over and opens or closes a cover. */
export type DeviceAction =
  | {type: 'toggle'}
  | {type: 'turn'; on: boolean}
  | {type: 'brightness'; value: number}
  | {type: 'position'; value: number}
  | {type: 'stop'}

/** States by the device's id, as its app declares it. */
export type DeviceStates = Readonly<Record<string, DeviceState>>
