import {mkdtemp, rm, symlink} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'

/** What a Unix socket's address holds on every system that we know, in bytes; Linux holds 107, macOS 103. */
const maxPathLength = 100

/**
 * Calls back with a path under which a socket can be bound or reached, however deep its folder lies. A path that is too
 * long is reached through a link that exists only meanwhile; the socket itself is always in its own folder.
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
