import {execFileSync} from 'node:child_process'
import {existsSync, mkdirSync, openSync, readdirSync, readFileSync, statSync} from 'node:fs'
import {delimiter, join, relative} from 'node:path'

const python =
  'import sys, zipfile; zip = zipfile.ZipFile(sys.argv[1]); assert not zip.testzip(); zip.extractall(sys.argv[2])'

interface Unpacker {
  command: string
  args: (archive: string, folder: string) => string[]
  /** Reads the archive as it comes, by what stands before each entry, as the Archive Utility of macOS does. */
  isPiped?: true
}

/** The programs that people have; libarchive, as `bsdtar`, is what the tools of macOS and Windows build on. */
export const unpackers: Record<string, Unpacker> = {
  unzip: {command: 'unzip', args: (archive, folder) => ['-q', archive, '-d', folder]},
  Python: {command: 'python3', args: (archive, folder) => ['-c', python, archive, folder]},
  libarchive: {command: 'bsdtar', args: (archive, folder) => ['-xf', archive, '-C', folder]},
  'libarchive from a pipe': {command: 'bsdtar', args: (_, folder) => ['-xf', '-', '-C', folder], isPiped: true},
  '7-Zip': {command: '7zz', args: (archive, folder) => ['x', '-y', `-o${folder}`, archive]},
}

const missing = [...new Set(Object.values(unpackers).map(({command}) => command))].filter(
  (command) => !process.env.PATH?.split(delimiter).some((folder) => existsSync(join(folder, command))),
)

/** For tests that need them: skips them visibly where one is not there. */
export const needsUnpackers = missing.length > 0 ? {skip: `no ${missing.join(', ')} here`} : {}

/** Unpacks an archive with one of them. Throws what it says when it finds anything wrong. */
export function unpack(name: string, archive: string, folder: string) {
  const unpacker = unpackers[name]
  if (!unpacker) throw new TypeError(`${name}: what is that?`)
  mkdirSync(folder, {recursive: true})
  const {command, args, isPiped} = unpacker
  execFileSync(command, args(archive, folder), {stdio: [isPiped ? openSync(archive, 'r') : 'ignore', 'pipe', 'pipe']})
}

/** What lies in a folder: each file's bytes and its time, in milliseconds since the epoch, by its path. */
export function contentsOf(folder: string): Record<string, {bytes: Buffer; time: number}> {
  const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({parentPath, name}) => {
      const path = join(parentPath, name)
      return [relative(folder, path), {bytes: readFileSync(path), time: statSync(path).mtimeMs}]
    }),
  )
}
