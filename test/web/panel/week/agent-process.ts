// An agent whose hours a test skips. Start it with `--expose-gc` and a channel of messages.
import '../../../../agent/keep-heap-small.ts'
import process from 'node:process'
import type {LogFields} from '../../../../agent/logger.ts'
import {createWarpedClock} from './warped-clock.ts'

export type ToAgent = {skip: number} | 'measure'

export type FromAgentProcess = {panel: string} | {heap: number; resident: number} | {complaint: string}

const clock = createWarpedClock()
const tell = (message: FromAgentProcess) => process.send?.(message)
const collectGarbage = (globalThis as unknown as {gc(): void}).gc

process.on('message', (message: ToAgent) => {
  if (message !== 'measure') return clock.skip(message.skip)
  collectGarbage()
  collectGarbage()
  const {heapUsed, external, rss} = process.memoryUsage()
  tell({heap: (heapUsed + external) / 2 ** 20, resident: rss / 2 ** 20})
})

const complain = (message: string, fields?: LogFields) =>
  tell({complaint: `${message} ${JSON.stringify(fields ?? {})}`})
const logger = {
  debug() {},
  info(message: string, fields?: LogFields) {
    if (message === 'panel started') tell({panel: String(fields?.address)})
  },
  warn: complain,
  error: complain,
}

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort(new Error('stopped')))
// Imported only now, as the program does: reading modules would grow the heap before its flag is set.
const {readConfig} = await import('../../../../agent/config.ts')
const {sessionWords} = await import('../../../../agent/link/session-words.ts')
const {run} = await import('../../../../agent/run.ts')
await run(readConfig(process.env), {clock, random: Math.random, logger, words: sessionWords}, stop.signal)
process.disconnect()
