import {closeSync, fsyncSync, mkdirSync, openSync} from 'node:fs'
import {open} from 'node:fs/promises'
import {dirname, resolve} from 'node:path'

/** Syncs a folder to disk, so that files created, renamed or deleted in it stay so after a power cut. */
export function syncFolder(folder: string) {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Syncs a file or folder to disk, while others go on. */
export async function sync(path: string) {
  await using file = await open(path)
  await file.sync()
}

/** Creates a missing folder and its parents, readable by their owner only, and syncs them to disk. */
export function makeFolder(folder: string) {
  const first = mkdirSync(folder, {recursive: true, mode: 0o700})
  if (first === undefined) return
  for (let made = resolve(folder); made.length >= resolve(first).length; made = dirname(made)) syncFolder(dirname(made))
}
