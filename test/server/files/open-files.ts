import {readdirSync, readlinkSync} from 'node:fs'

/** Lists the regular files that this process has open; empty on systems that don't tell. */
export function openFiles(): string[] {
  try {
    return readdirSync('/proc/self/fd').flatMap(targetOf).filter(isRegular).toSorted()
  } catch {
    return []
  }
}

/** The descriptor that listed the folder is closed by now. */
function targetOf(descriptor: string): string[] {
  try {
    return [readlinkSync(`/proc/self/fd/${descriptor}`)]
  } catch {
    return []
  }
}

const isRegular = (target: string) =>
  target.startsWith('/') && !target.startsWith('/dev/') && !target.startsWith('/proc/')
