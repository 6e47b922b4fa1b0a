import {existsSync} from 'node:fs'
import {basename, delimiter, dirname, join} from 'node:path'

const onPath = (process.env.PATH ?? '').split(delimiter)
/** Debian keeps nginx in an `sbin`, which is on the path of root alone. */
const besides = onPath.filter((folder) => basename(folder) === 'bin').map((folder) => join(dirname(folder), 'sbin'))

/** Returns the path of a program of this machine: on PATH, or in the `sbin` beside a `bin` of PATH. */
export const programPath = (program: string): string | undefined =>
  [...onPath, ...besides].map((folder) => join(folder, program)).find((path) => existsSync(path))
