import {closeSync, fsyncSync, mkdirSync, openSync} from 'node:fs'
import {dirname, resolve} from 'node:path'

/** Has what came into a folder, and what left it, survive a power cut. */
export function syncFolder(folder: string) {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes a folder where it is not there, with those above it, for its owner alone, so that it survives a power cut. */
export function makeFolder(folder: string) {
  const first = mkdirSync(folder, {recursive: true, mode: 0o700})
  if (first === undefined) return
  for (let made = resolve(folder); made.length >= resolve(first).length; made = dirname(made)) syncFolder(dirname(made))
}
