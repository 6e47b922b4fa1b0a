import type {Clock} from '#shared/clock.ts'

/** Commands of all assistants together, tried or done. People at a panel stay far below. */
export const commandLimits = {aDeviceInAMinute: 6, aMinute: 20, anHour: 200}

const minute = 60_000
const hour = 60 * minute

/** Counts commands. */
export interface CommandLimit {
  /** Counts a command. Returns why it is one too many; undefined while it isn't. A refused one is not counted. */
  take(device: string): string | undefined
}

export function createCommandLimit(clock: Clock): CommandLimit {
  let taken: {at: number; device: string}[] = []
  return {
    take(device) {
      const now = clock.elapsed()
      taken = taken.filter(({at}) => now - at < hour)
      const lastMinute = taken.filter(({at}) => now - at < minute)
      const ofDevice = lastMinute.filter((one) => one.device === device)
      const again = ([first]: typeof taken, window: number) => Math.ceil(((first?.at ?? now) + window - now) / 1000)
      if (ofDevice.length >= commandLimits.aDeviceInAMinute)
        return `It was commanded ${ofDevice.length} times within a minute. Try again in ${again(ofDevice, minute)} s.`
      if (lastMinute.length >= commandLimits.aMinute)
        return `Assistants gave ${lastMinute.length} commands within a minute. Try again in ${again(lastMinute, minute)} s.`
      if (taken.length >= commandLimits.anHour)
        return `Assistants gave ${taken.length} commands within an hour. Try again in ${Math.ceil(again(taken, hour) / 60)} min.`
      taken.push({at: now, device})
      return undefined
    },
  }
}
