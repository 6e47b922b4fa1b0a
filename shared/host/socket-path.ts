import {mkdtemp, rm, symlink} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'

/** Bytes of a path that every system's Unix socket address holds (Linux takes 107, macOS 103). */
const maxPathLength = 100

/**
 * Calls `act` with a path to the socket that is short enough to bind or connect to. Deep folders get a temporary
 * link; the socket itself is always in its own folder.
 */
export async function withSocketPath<T>(path: string, act: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= maxPathLength) return await act(path)
  const shortcut = await mkdtemp(join(tmpdir(), 'pianta-'))
  try {
    await symlink(dirname(path), join(shortcut, 'd'))
    return await act(join(shortcut, 'd', path.slice(dirname(path).length + 1)))
  } finally {
    await rm(shortcut, {recursive: true})
  }
}
