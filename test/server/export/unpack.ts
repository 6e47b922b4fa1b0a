import {execFileSync} from 'node:child_process'
import {mkdirSync, openSync, readdirSync, readFileSync, statSync} from 'node:fs'
import {join, relative} from 'node:path'
import {needsProgram} from '../../needs-program.ts'

const python =
  'import sys, zipfile; zip = zipfile.ZipFile(sys.argv[1]); assert not zip.testzip(); zip.extractall(sys.argv[2])'

interface Unpacker {
  command: string
  args: (archive: string, folder: string) => string[]
  /** Reads the archive as a stream, by its local headers, as the Archive Utility of macOS does. */
  isPiped?: true
}

/** Common programs; macOS and Windows build on libarchive, here as `bsdtar`. */
export const unpackers: Record<string, Unpacker> = {
  unzip: {command: 'unzip', args: (archive, folder) => ['-q', archive, '-d', folder]},
  Python: {command: 'python3', args: (archive, folder) => ['-c', python, archive, folder]},
  libarchive: {command: 'bsdtar', args: (archive, folder) => ['-xf', archive, '-C', folder]},
  'libarchive from a pipe': {command: 'bsdtar', args: (_, folder) => ['-xf', '-', '-C', folder], isPiped: true},
  '7-Zip': {command: '7zz', args: (archive, folder) => ['x', '-y', `-o${folder}`, archive]},
}

/** Skips tests visibly when a program is missing. */
export const needsUnpackers = needsProgram(...new Set(Object.values(unpackers).map(({command}) => command)))

/** Unpacks an archive with one program. Throws the program's error. */
export function unpack(name: string, archive: string, folder: string) {
  const unpacker = unpackers[name]
  if (!unpacker) throw new TypeError(`${name}: what is that?`)
  mkdirSync(folder, {recursive: true})
  const {command, args, isPiped} = unpacker
  execFileSync(command, args(archive, folder), {stdio: [isPiped ? openSync(archive, 'r') : 'ignore', 'pipe', 'pipe']})
}

/** Returns the files of a folder by path: their bytes, and their times in milliseconds since the epoch. */
export function contentsOf(folder: string): Record<string, {bytes: Buffer; time: number}> {
  const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({parentPath, name}) => {
      const path = join(parentPath, name)
      return [relative(folder, path), {bytes: readFileSync(path), time: statSync(path).mtimeMs}]
    }),
  )
}
