import {limits} from '#shared/contract/limits.ts'
import {type Device, type DeviceInput, deviceKinds} from '#shared/contract/resources.ts'
import {type Field, oneOf, readList, textOf, throwIfAny} from '../api/fields.ts'

const text = textOf(1, limits.deviceTextLength)

/** A text that may be null or absent. */
const optionalText: Field = {
  isValid: (value) => value === null || text.isValid(value),
  expected: `${text.expected}, or null`,
  isOptional: true,
}

/** `room` and `name` are bounded by the contract; `floor` is ours, and becomes a heading and a place on pages. */
const floor: Field = {
  isValid: (value) => value === null || (text.isValid(value) && isLine(String(value))),
  expected: 'must be one line of 1 to 200 characters that is not blank, or null',
  isOptional: true,
}

const isLine = (text: string) => text.trim() !== '' && !/\p{Cc}/u.test(text)

const aliases: Field = {
  isValid: (value) =>
    Array.isArray(value) &&
    value.length <= limits.deviceAliases &&
    value.every((alias) => text.isValid(alias) && isLine(String(alias))),
  expected: `must be an array of at most ${limits.deviceAliases} lines of 1 to ${limits.deviceTextLength} characters that are not blank`,
  isOptional: true,
}

const fields = {id: text, name: text, kind: oneOf(deviceKinds), room: optionalText, floor, aliases}

/** Returns the devices of a request body, in its order. Throws invalid_input that lists every problem. */
export function readDevices(body: unknown): Device[] {
  const list = readList<DeviceInput>(body, 'devices', {max: limits.devices, fields})
  throwIfAny(repeatedIds(list))
  return list.map(({id, name, kind, room = null, floor = null, aliases = []}) => ({
    id,
    name,
    kind,
    room,
    floor,
    ...(aliases.length > 0 && {aliases}),
  }))
}

function* repeatedIds(list: readonly DeviceInput[]): Generator<string> {
  const indexes = new Map<string, number>()
  for (const [index, {id}] of list.entries()) {
    const first = indexes.get(id)
    if (first === undefined) indexes.set(id, index)
    else yield `devices[${index}].id: repeats the id of devices[${first}]`
  }
}
