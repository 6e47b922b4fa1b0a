/**
 * The known state of a device. `unavailable`: the bridge can't reach it; `unknown`: it has reported nothing yet.
 * Fractions run from 0 to 1.
 */
export type DeviceState =
  | {status: 'unavailable' | 'unknown'}
  | {
      status: 'ok'
      /** Whether a lamp, a switch or a media device is on. */
      on?: boolean
      /** The brightness of a dimmable lamp. */
      brightness?: number
      /** The position of a cover: 0 closed, 1 open. */
      position?: number
      /** The position that a moving cover is going to. */
      target?: number
      /** The value of a sensor or thermostat for people: `21.5 °C`. */
      reading?: string
    }

/** The state of a device that answers. */
export type KnownState = Extract<DeviceState, {status: 'ok'}>

/** A command for a device. `toggle` turns a lamp on or off, and opens or closes a cover. */
export type DeviceAction =
  | {type: 'toggle'}
  | {type: 'turn'; on: boolean}
  | {type: 'brightness'; value: number}
  | {type: 'position'; value: number}
  | {type: 'stop'}

/** States by the device's id, as its app declares it. */
export type DeviceStates = Readonly<Record<string, DeviceState>>
