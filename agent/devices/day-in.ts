import {readlinkSync} from 'node:fs'
import {zonedDay} from '#shared/text/moments.ts'

/**
 * Returns the day of a moment, like `2026-11-30`, in a time zone; in this machine's without a known one. A house is
 * mostly in its machine's zone, which needs no `Intl`: that alone would take 8 MB.
 */
export function dayIn(zone: string | undefined, at: number): string {
  if (zone === undefined || zone === ownZone()) return ownDay(at)
  try {
    return zonedDay(zone, at)
  } catch {
    return ownDay(at)
  }
}

function ownDay(at: number): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

let linked: string | undefined

/** Returns the name of this machine's zone, where its settings tell it: `TZ`, or the link that systems keep. */
function ownZone(): string {
  linked ??= linkedZone()
  return process.env.TZ ?? linked
}

function linkedZone(): string {
  try {
    return readlinkSync('/etc/localtime').split('zoneinfo/')[1] ?? ''
  } catch {
    return ''
  }
}
