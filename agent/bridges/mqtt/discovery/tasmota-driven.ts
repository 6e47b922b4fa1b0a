import {plainText} from '#shared/house/plain-text.ts'
import type {Entity} from './read-discovery.ts'
import type {Tasmota} from './tasmota-device.ts'
import {entity, powerTemplate, readingsOf, readingsTemplate, stateOf} from './tasmota-entity.ts'
import {lampOf} from './tasmota-lamp.ts'

/** The kinds of relay. */
const [switchRelay, lampRelay, shutterRelay] = [1, 2, 3]

/** The modes of wall switches and contacts that have two states; the others only tell events (`SwitchMode`). */
const stateModes = new Set([1, 2, 3, 4, 5, 6, 9, 10, 13, 14, 15, 16])

/** The modes of detectors that tell only that somebody moves (`PUSHON`): it ends after a second without news. */
const pushModes = new Set([13, 14])

/** Reads relays, lamps, shutters, fans and wall switches. A lamp of several channels has one relay, a shutter two. */
export function readDriven(tasmota: Tasmota): Entity[] {
  const {relays, isFan} = tasmota
  const numbers = relays.map((kind, index) => ({kind: kindOf(tasmota, kind, index), number: index + 1}))
  const shutters = Math.floor(relays.filter((kind) => kind === shutterRelay).length / 2)
  const driven = numbers.filter(({kind}) => kind === switchRelay || kind === lampRelay)
  const isSingle = driven.length + shutters + Number(isFan) === 1
  return [
    ...driven.map(({kind, number}) =>
      kind === lampRelay
        ? lampOf(tasmota, nameOf(tasmota, number, isSingle), number)
        : switchOf(tasmota, nameOf(tasmota, number, isSingle), number),
    ),
    ...Array.from({length: shutters}, (_, index) => shutterOf(tasmota, index + 1, isSingle)),
    ...(isFan ? [fanOf(tasmota)] : []),
    ...wallSwitches(tasmota),
  ]
}

/** Returns the kind of a relay. SetOption30 makes lamps of all; a fan's first relay is its lamp, the others its speeds. */
function kindOf({isFan, has}: Tasmota, kind: number, index: number): number {
  if (isFan) return index === 0 && kind !== 0 ? lampRelay : 0
  return kind === switchRelay && has(30) ? lampRelay : kind
}

const nameOf = ({names}: Tasmota, number: number, isSingle: boolean) =>
  isSingle ? null : (plainText(names[number - 1]) ?? String(number))

const switchOf = (tasmota: Tasmota, name: string | null, number: number) =>
  entity(
    tasmota,
    'switch',
    `relay_${number}`,
    {
      name,
      command_topic: tasmota.command(`POWER${number}`),
      state_topic: tasmota.status('RESULT'),
      value_template: powerTemplate(number),
      payload_on: tasmota.on,
      payload_off: tasmota.off,
    },
    stateOf(tasmota, ['POWER', `POWER${number}`]),
  )

/** Reads the motor of a ceiling fan. It has three speeds: a tap starts the middle one. */
const fanOf = (tasmota: Tasmota) =>
  entity(
    tasmota,
    'fan',
    'fan',
    {
      name: 'Fan',
      command_topic: tasmota.command('FanSpeed'),
      state_topic: tasmota.status('RESULT'),
      state_value_template:
        "{% if value_json.FanSpeed is defined %}{{ 'ON' if value_json.FanSpeed > 0 else 'OFF' }}{% endif %}",
      payload_on: '2',
      payload_off: '0',
      state_on: 'ON',
      state_off: 'OFF',
    },
    stateOf(tasmota, ['FANSPEED']),
  )

/** Reads a shutter: where it is, where it moves to, and its tilt. */
function shutterOf(tasmota: Tasmota, number: number, isSingle: boolean): Entity {
  const {command, status, shutterOptions, shutterTilts} = tasmota
  const isInverted = ((shutterOptions[number - 1] ?? 0) & 1) === 1
  const [least = 0, most = 0, duration = 0] = (shutterTilts[number - 1] ?? []) as number[]
  const ways = isInverted
    ? "{-1: 'opening', 0: 'stopped', 1: 'closing'}"
    : "{-1: 'closing', 0: 'stopped', 1: 'opening'}"
  const result = status('RESULT')
  const value = (key: string) => `own.Shutter${number}.${key}`
  return entity(
    tasmota,
    'cover',
    `shutter_${number}`,
    {
      name: isSingle ? null : `Shutter ${number}`,
      command_topic: command('Backlog'),
      payload_open: `ShutterOpen${number}`,
      payload_close: `ShutterClose${number}`,
      payload_stop: `ShutterStop${number}`,
      set_position_topic: command(`ShutterPosition${number}`),
      position_topic: result,
      position_template: readingsTemplate(value('Position')),
      ...(isInverted && {position_open: 0, position_closed: 100}),
      state_topic: result,
      value_template: readingsTemplate(`${ways}[${value('Direction')}]`),
      ...(duration > 0 &&
        least !== most && {
          tilt_command_topic: command(`ShutterTilt${number}`),
          tilt_status_topic: result,
          tilt_status_template: readingsTemplate(value('Tilt')),
          tilt_closed_value: least,
          tilt_opened_value: most,
          tilt_min: Math.min(least, most),
          tilt_max: Math.max(least, most),
        }),
    },
    readingsOf(tasmota),
  )
}

/**
 * Reads wall switches and contacts. Tasmota tells them by the names that people gave them: a change as
 * `{"Door": {"Action": "ON"}}`, and among the readings as `{"Door": "ON"}`.
 */
const wallSwitches = (tasmota: Tasmota): Entity[] =>
  tasmota.switches.flatMap((mode, index) => {
    if (!stateModes.has(mode)) return []
    const key = switchKeyOf(tasmota, index)
    const pushes = pushModes.has(mode)
    return entity(
      tasmota,
      'binary_sensor',
      `switch_${index + 1}`,
      {
        name: plainText(key) ?? `Switch ${index + 1}`,
        state_topic: tasmota.status('RESULT'),
        value_template: pushes
          ? `{{ value_json[${JSON.stringify(key)}].Action }}`
          : readingsTemplate(`own[${JSON.stringify(key)}].Action | default(own[${JSON.stringify(key)}])`),
        payload_on: tasmota.on,
        payload_off: tasmota.off,
        ...(pushes && {off_delay: 1}),
      },
      pushes ? {} : readingsOf(tasmota),
    )
  })

/** Returns the key of a switch in messages. */
function switchKeyOf({switchNames}: Tasmota, index: number): string {
  const name = switchNames[index]
  return typeof name === 'string' && name !== '' ? name : `Switch${index + 1}`
}
