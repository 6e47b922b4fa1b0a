import {mkdtempSync, rmSync, symlinkSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

const name = 'control.sock'

/** What a Unix socket's address holds everywhere, in bytes (unix(7): 107 on Linux; macOS 103). */
const longestPath = 100

/**
 * Calls back with a path of the folder's control socket that is short enough to bind or connect to. For a folder too
 * deep that is a link, private to this user, which lasts as long as the call; the socket is always in the folder.
 */
export async function withSocketPath<T>(folder: string, act: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, name)
  if (Buffer.byteLength(path) <= longestPath) return act(path)
  const shortcut = mkdtempSync(join(tmpdir(), 'pianta-'))
  try {
    symlinkSync(folder, join(shortcut, 'd'))
    return await act(join(shortcut, 'd', name))
  } finally {
    rmSync(shortcut, {recursive: true})
  }
}
