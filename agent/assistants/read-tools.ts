import {deviceKinds} from '#shared/home/kinds.ts'
import {Failure} from '../failure.ts'
import {isSameName, mayCommand, mayRead} from './allowance.ts'
import {describeAllowance} from './describe-allowance.ts'
import type {PlacedDevice} from './place.ts'
import {readInput, schemaOf, textField, wholeNumberField, wordField} from './read-input.ts'
import {tellState, toldLine} from './told-state.ts'
import type {AgentTool, Call} from './tool.ts'

const quoted = (text: string) => JSON.stringify(text)
const counted = (devices: number) => (devices === 1 ? '1 device' : `${devices} devices`)

/** Devices of a page. */
const defaultLimit = 100

const stateFields = {
  room: textField('Only devices in the room of this name'),
  element: textField('Only devices that drive the element of the plan with this id'),
  kind: wordField(deviceKinds, 'Only devices of this kind'),
  device: textField('Only the device with this id'),
  after: wholeNumberField(0, 100_000, 'The "next" of the page before'),
  limit: wholeNumberField(1, 200, `Devices of a page; ${defaultLimit} by default`),
}

/** Returns the devices whose states the owner allows. Throws when nothing is allowed. */
export function readable({allowances, placed}: Call): PlacedDevice[] {
  if (allowances.length === 0)
    throw new Failure('usage', 'The owner of the house has allowed assistants nothing yet, so nothing is told.')
  return placed.filter((one) => mayRead(allowances, one))
}

/** The tools that read the house. */
export const readTools: AgentTool[] = [
  {
    name: 'describe_house',
    title: 'Describe the house',
    description:
      'Lists the rooms of the house with their devices, whether the house is connected, and what the owner allows you to command. Begin with it.',
    inputSchema: schemaOf({}),
    isReading: true,
    run: describeHouse,
  },
  {
    name: 'read_states',
    title: 'Read states',
    description:
      'Reads the states of devices now, each with the time since which it holds. A state with isCurrent false is old or unknown: say so, and never tell it as the present. Fractions run from 0 to 1, temperatures are in °C.',
    inputSchema: schemaOf(stateFields),
    isReading: true,
    run: readStates,
  },
]

function describeHouse(call: Call) {
  readInput({}, [], call.input)
  const {allowances, model, placed} = call
  const devices = readable(call)
  const byRoom = Map.groupBy(devices, ({place}) => place.room)
  const rooms = [...byRoom].map(([room, inRoom]) => ({
    room,
    devices: inRoom.length,
    commandable: inRoom.filter((one) => mayCommand(allowances, one)).length,
  }))
  const bridges = model.get().bridges.map(({id, kind, health: {state, since}}) => {
    return {id, kind, state, since: new Date(since).toISOString()}
  })
  const allowed = allowances.map((one) => describeAllowance(one, placed))
  return {
    text: [
      `You may read ${counted(devices.length)}:`,
      ...rooms.map(
        ({room, devices, commandable}) =>
          `- ${room === null ? 'no room' : quoted(room)}: ${counted(devices)}, of which you may command ${commandable}`,
      ),
      `Bridges to the house: ${bridges.map(({id, state, since}) => `${id} is ${state} since ${since}`).join('; ') || 'none'}.`,
      'The owner allows assistants:',
      ...allowed.map((line) => `- ${quoted(line)}`),
    ].join('\n'),
    data: {rooms, bridges, allowed},
  }
}

function readStates(call: Call) {
  const {allowances, clock, times} = call
  const {room, element, kind, device, after = 0, limit = defaultLimit} = readInput(stateFields, [], call.input)
  const all = readable(call)
  if (room !== undefined && !all.some(({place}) => isSameName(room, place.room)))
    throw new Failure(
      'usage',
      'room: no device that you may read is in a room of this name; describe_house lists the rooms',
    )
  const found = all.filter(
    (one) =>
      (room === undefined || isSameName(room, one.place.room)) &&
      (element === undefined || one.place.elements.some(({id}) => id === element)) &&
      (kind === undefined || one.device.kind === kind) &&
      (device === undefined || one.device.id === device),
  )
  const model = call.model.get()
  const rows = found
    .slice(after, after + limit)
    .map((one) => tellState(one, {model, times, clock, mayCommand: mayCommand(allowances, one)}))
  const next = after + rows.length < found.length ? after + rows.length : null
  return {
    text: [
      rows.length === 0 ? 'No device that you may read is like this.' : `${counted(found.length)}:`,
      ...rows.map(toldLine),
      ...(next === null ? [] : [`More devices follow: call again with after ${next}.`]),
    ].join('\n'),
    data: {now: new Date(clock.now()).toISOString(), rows, total: found.length, next},
  }
}
