import type {PastState, PastStates} from '#shared/house/device-state.ts'
import {isNews} from './news.ts'

/** States of one answer: a tablet takes a few megabytes. */
const maxStates = 100_000

/** Devices whose readings are told as often as they are logged. */
const fewDevices = 300

const quarter = 15 * 60_000

/**
 * Returns the past of the last milliseconds, each device with the state that lasts into them. A long past of many devices
 * has fewer readings; changes of anything else stay.
 */
export function trimPast(past: PastStates, longest: number): PastStates {
  const devices = Object.entries(past)
  const most = Math.floor(maxStates / Math.max(1, devices.length))
  const interval = longest > 24 * 3_600_000 ? quarter * Math.ceil(devices.length / fewDevices) : 0
  return Object.fromEntries(devices.map(([id, all]) => [id, trimmed(all, longest, interval).slice(-most)]))
}

function trimmed(all: readonly PastState[], longest: number, interval: number): PastState[] {
  const kept: PastState[] = []
  for (const [index, entry] of all.entries()) {
    const next = all[index + 1]
    if (next && next.ago >= longest) continue
    const last = kept.at(-1)
    const isOther = !last || last.isRecorded !== entry.isRecorded
    if (isOther || isNews(last.state, entry.state, last.ago - entry.ago, interval)) kept.push(entry)
  }
  return kept
}
