import type {DeviceAction} from '#shared/house/device-state.ts'
import {isEntrance} from '#shared/house/readings.ts'
import {clamp, fraction, isNone, numberIn, type OptionsReader, type ReadText} from './options-reader.ts'
import {
  type Change,
  type Command,
  changeOrNone,
  type Listener,
  type Part,
  type Publication,
  type StateFields,
  unsupportedAction,
} from './part.ts'

/** A range of the device and its fractions. */
interface Range {
  toFraction(value: number): number
  fromFraction(value: number): number
}

function range(closed: number, open: number): Range {
  const span = open - closed || 1
  return {
    toFraction: (value) => fraction((value - closed) / span),
    fromFraction: (value) => Math.round(closed + clamp(value) * span),
  }
}

/** Reads the range of tilts: it alone gives their direction. The values of the ends are what is sent for those. */
function readTilts(options: OptionsReader): Range {
  const [min, max] = [options.number('tilt_min') ?? 0, options.number('tilt_max') ?? 100]
  const closed = options.number('tilt_closed_value') ?? min
  const opened = options.number('tilt_opened_value') ?? max
  const tilts = range(min, max)
  return {
    toFraction: tilts.toFraction,
    fromFraction: (value) => (value >= 1 ? opened : value <= 0 ? closed : tilts.fromFraction(value)),
  }
}

/** Reads a shutter, a curtain or an awning. */
export function readCover(options: OptionsReader): Part {
  const position = range(options.number('position_closed') ?? 0, options.number('position_open') ?? 100)
  const tilt = readTilts(options)
  const positionTopic = options.topic('position_topic')
  const stateTopic = options.topic('state_topic')
  const tiltTopic = options.topic('tilt_status_topic')
  const send = options.sender('command_topic')
  const sendPosition = options.sender('set_position_topic', 'set_position_template')
  const sendTilt = options.sender('tilt_command_topic', 'tilt_command_template')
  const open = payload(options, 'payload_open', 'OPEN')
  const close = payload(options, 'payload_close', 'CLOSE')
  const stop = payload(options, 'payload_stop', 'STOP')
  const readTilt = options.reader('tilt_status_template')
  const readState = stateReader(options, positionTopic !== undefined)
  /** The position of the last command, because devices report only where they are. */
  let wanted: number | undefined

  const canMove = sendPosition !== undefined || (send !== undefined && open !== undefined && close !== undefined)
  const isOptimistic = options.flag('optimistic') || (positionTopic === undefined && stateTopic === undefined)

  function move(value: number, action: DeviceAction): Publication[] {
    const end = value === 1 ? open : value === 0 ? close : undefined
    if (send && end !== undefined) return send(end)
    if (!sendPosition) throw unsupportedAction(action)
    return sendPosition(position.fromFraction(value), {position: position.fromFraction(value)})
  }

  function moveTo(value: number, action: DeviceAction): Command {
    const publications = move(value, action)
    wanted = value
    return {publications, change: {position: value}}
  }

  const listeners: Listener[] = []
  if (stateTopic !== undefined) {
    listeners.push({topic: stateTopic, read: (message, state) => withTarget(readState(message, state), wanted, state)})
  }
  if (positionTopic !== undefined) {
    const read = positionReader(options.reader('position_template'), position, tilt)
    listeners.push({topic: positionTopic, read: (message, state) => withoutReached(read(message), state)})
  }
  if (tiltTopic !== undefined) {
    listeners.push({
      topic: tiltTopic,
      read(message) {
        const value = numberIn(readTilt(message))
        return value === undefined ? undefined : {tilt: tilt.toFraction(value)}
      },
    })
  }

  return {
    kind: 'cover',
    ...(isEntrance(options.text('device_class')) && {secures: 'entrance'}),
    actions: [
      ...(canMove ? (['toggle'] as const) : []),
      ...(sendPosition ? (['position'] as const) : []),
      ...(send && stop !== undefined ? (['stop'] as const) : []),
      ...(sendTilt ? (['tilt'] as const) : []),
    ],
    listeners,
    isOptimistic,
    command(action, state) {
      if (action.type === 'position') return moveTo(clamp(action.value), action)
      if (action.type === 'toggle') return moveTo(isOpen(state) ? 0 : 1, action)
      if (action.type === 'stop' && send && stop !== undefined)
        return {publications: send(stop), change: {moving: undefined, target: undefined}}
      if (action.type === 'tilt' && sendTilt) {
        const value = tilt.fromFraction(action.value)
        return {publications: sendTilt(value, {tilt_position: value}), change: {tilt: clamp(action.value)}}
      }
      throw unsupportedAction(action)
    },
  }
}

/** Returns the payload of a command; undefined if the option is null, because the device has no such command. */
function payload(options: OptionsReader, key: string, initial: string): string | undefined {
  const value = options.payload(key, options.isNull(key) ? '' : initial)
  return value === '' ? undefined : value
}

const isOpen = ({position = 0, target = position}: StateFields) => target > 0

/** Reads `open`, `opening`, `closed`, `closing` and `stopped`, in the words of the device. */
function stateReader(options: OptionsReader, hasPosition: boolean) {
  const read = options.reader('value_template')
  const still: Change = {moving: undefined, target: undefined}
  const changes = new Map<string, Change>([
    [options.payload('state_stopped', 'stopped'), still],
    [options.payload('state_open', 'open'), hasPosition ? still : {...still, position: 1}],
    [options.payload('state_closed', 'closed'), hasPosition ? still : {...still, position: 0}],
    [options.payload('state_opening', 'opening'), {moving: 'opening'}],
    [options.payload('state_closing', 'closing'), {moving: 'closing'}],
  ])
  return (message: Parameters<ReadText>[0], state: StateFields): Change | 'unknown' | undefined => {
    const text = read(message)
    if (text === undefined) return undefined
    if (isNone(text)) return hasPosition ? undefined : 'unknown'
    const change = changes.get(text)
    if (change !== still || hasPosition) return change
    // Without a position only the last way tells where it stopped: half open is open.
    return {
      ...still,
      position: state.moving === 'closing' || (state.moving === undefined && state.position === 0) ? 0 : 1,
    }
  }
}

/** Adds where a moving cover goes: where the last command sent it, if that lies in its direction. */
function withTarget(change: Change | 'unknown' | undefined, wanted: number | undefined, {position}: StateFields) {
  if (change === undefined || change === 'unknown' || change.moving === undefined || wanted === undefined) return change
  const isThere = change.moving === 'opening' ? wanted > (position ?? 0) : wanted < (position ?? 1)
  return {...change, target: isThere ? wanted : undefined}
}

function positionReader(read: ReadText, {toFraction}: Range, tilts: Range) {
  return (message: Parameters<ReadText>[0]): Change | 'unknown' | undefined => {
    const text = read(message)
    if (text === undefined) return undefined
    // Some devices put the position into an object, with the tilt beside it.
    const value = numberIn(text) ?? numberAt(text, 'position')
    const tilt = numberAt(text, 'tilt_position')
    return changeOrNone({
      ...(value !== undefined && {position: toFraction(value)}),
      ...(tilt !== undefined && {tilt: tilts.toFraction(tilt)}),
    })
  }
}

/** Returns a number of an object in a text: `{"position": 40, "tilt_position": "0"}`. */
const numberAt = (text: string, key: 'position' | 'tilt_position') =>
  numberIn(new RegExp(`"${key}":\\s*"?(-?[\\d.]+)`).exec(text)?.[1])

/** Ends the movement of a cover that has arrived, because some devices don't say that they stopped. */
function withoutReached(change: Change | 'unknown' | undefined, {target}: StateFields) {
  const isReached = change !== undefined && change !== 'unknown' && target !== undefined && change.position === target
  return isReached ? {...change, target: undefined, moving: undefined} : change
}
