import {type Clock, sleep} from '#shared/clock.ts'
import type {DeviceState} from '#shared/house/device-state.ts'
import {domainName} from '#shared/house/home-assistant/domains/domains.ts'
import {isRecord} from '#shared/json.ts'
import type {Failure} from '../../failure.ts'
import type {Logger} from '../../logger.ts'
import type {Gap, TellPast} from '../bridge.ts'
import type {Connection} from './connection.ts'
import {Refusal} from './refusals.ts'

/** A device whose past is asked, with the way to read its entity's states. */
export interface RecordedDevice extends Gap {
  entityId: string
  /** Reads a state of its entity with the attributes of then, as far as they are recorded. */
  read(state: unknown, attributes: Record<string, unknown>): DeviceState
}

export interface HistoryOptions {
  devices: readonly RecordedDevice[]
  /** Opens a connection of its own: a large answer ends it, and everything else waits for a long one. */
  open(maxPayload: number, signal: AbortSignal): Promise<Connection>
  tell: TellPast
  clock: Clock
  logger: Logger
}

/** Entities of one question: 50 over a day are 3 MB; 300 over three days were 44 MB in one message. */
export const maxEntities = 50

/** Entities of one question whose attributes are asked too. */
const maxRichEntities = 20

/** Bytes of one answer. A larger one ends the connection, and is asked again in halves. */
const maxAnswer = 8 * 1024 * 1024

/** Milliseconds that Home Assistant has for one answer, which it reads from a disk that may be a card. */
const answerTimeout = 30_000

/** Milliseconds of rest after an answer: Home Assistant answers nobody else while it writes one. */
const rest = 250

/** Milliseconds for the whole history. States that are not read by then stay unknown. */
const longest = 3 * 60_000

/** States of one entity that are read. */
const maxStates = 20_000

/**
 * The domains whose recorded attributes the plan shows. The recorder leaves out changes of attributes alone unless it is
 * told not to; a lamp's brightness and colours it doesn't record at all.
 */
const richDomains = new Set(['cover', 'valve', 'climate', 'water_heater', 'fan', 'humidifier', 'event'])

/** Reads what Home Assistant's recorder has of devices, a piece at a time. Rejects when it can't be reached. */
export async function readHistory(options: HistoryOptions, signal: AbortSignal): Promise<void> {
  const {devices, open, clock, logger} = options
  const end = clock.elapsed() + longest
  const queue = piecesOf(devices)
  let connection: Connection | undefined
  try {
    for (let piece = queue.shift(); piece; piece = queue.shift()) {
      if (clock.elapsed() > end) {
        logger.warn('the recorder takes too long: the rest of its past stays unknown', {pieces: queue.length + 1})
        return
      }
      connection ??= await open(maxAnswer, signal)
      try {
        await readPiece(connection, piece, options)
      } catch (error) {
        signal.throwIfAborted()
        // A house without the integration `history` has none.
        if (error instanceof Refusal) return logger.debug('Home Assistant tells no past', {reason: error.message})
        connection.close()
        connection = undefined
        queue.unshift(...halves(piece, error as Failure, logger))
      }
      await sleep(clock, rest, signal)
    }
  } finally {
    connection?.close()
  }
}

/** Milliseconds of one question: 50 entities over three days are nearly 8 MB. */
const maxSpan = 24 * 3_600_000

/** Cuts the gaps into pieces of a day, the last day first: when time runs out, people have that. */
function piecesOf(devices: readonly RecordedDevice[]): RecordedDevice[][] {
  const latest = Math.max(...devices.map(({to}) => to))
  const days = Math.ceil((latest - Math.min(...devices.map(({from}) => from))) / maxSpan)
  return Array.from({length: Math.max(0, days)}, (_, day) => {
    const [start, end] = [latest - (day + 1) * maxSpan, latest - day * maxSpan]
    return devices.flatMap((device) => {
      const [from, to] = [Math.max(device.from, start), Math.min(device.to, end)]
      return from < to ? [{...device, from, to}] : []
    })
  }).flatMap(piecesOfDay)
}

/** Cuts the devices of a day into pieces: those of like gaps together, and those with attributes apart. */
function piecesOfDay(devices: readonly RecordedDevice[]): RecordedDevice[][] {
  const sorted = devices.toSorted((one, other) => one.from - other.from)
  const isRich = ({entityId}: RecordedDevice) => richDomains.has(domainName(entityId))
  return [
    ...chunk(
      sorted.filter((device) => !isRich(device)),
      maxEntities,
    ),
    ...chunk(sorted.filter(isRich), maxRichEntities),
  ]
}

function chunk<T>(list: readonly T[], size: number): T[][] {
  return Array.from({length: Math.ceil(list.length / size)}, (_, index) => list.slice(index * size, (index + 1) * size))
}

function halves(piece: readonly RecordedDevice[], error: Failure, logger: Logger): RecordedDevice[][] {
  const [first, ...others] = piece
  if (first && others.length > 0) return chunk(piece, Math.ceil(piece.length / 2))
  logger.warn('the recorder’s answer is too long or too slow', {entity: first?.entityId, reason: error.message})
  return []
}

async function readPiece(
  {request, ahead}: Connection,
  piece: readonly RecordedDevice[],
  {tell, clock}: HistoryOptions,
): Promise<void> {
  // Elapsed time against the house's clock: this machine's may be wrong.
  const offset = clock.now() + ahead - clock.elapsed()
  const isRich = piece.some(({entityId}) => richDomains.has(domainName(entityId)))
  const answer = await request(
    {
      type: 'history/history_during_period',
      start_time: iso(Math.min(...piece.map(({from}) => from)) + offset),
      end_time: iso(Math.max(...piece.map(({to}) => to)) + offset),
      entity_ids: [...new Set(piece.map(({entityId}) => entityId))],
      minimal_response: !isRich,
      no_attributes: !isRich,
      significant_changes_only: !isRich,
    },
    answerTimeout,
  )
  for (const {device, entityId, from, to, read} of piece) {
    const rows: unknown = isRecord(answer) ? answer[entityId] : undefined
    if (!Array.isArray(rows)) continue
    const states = rows.slice(-maxStates).flatMap((row) => {
      if (!isRecord(row)) return []
      const {s, a, lu, lc} = row
      const seconds = [lu, lc].find((time) => typeof time === 'number') ?? Number.NaN
      const at = seconds * 1000 - offset
      // JSON may hold a number that is too large for a time.
      return Number.isFinite(at) ? [{at, state: read(s, isRecord(a) ? a : {})}] : []
    })
    tell(
      device,
      states.sort((one, other) => one.at - other.at),
      {from, to},
    )
  }
}

const iso = (time: number) => new Date(time).toISOString()
