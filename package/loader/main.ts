import {statSync} from 'node:fs'
import module, {createRequire} from 'node:module'
import {join} from 'node:path'
import {getAsset, getRawAsset} from 'node:sea'
import {archiveAsset, indexAsset, type PackedFiles} from './files.ts'
import {optimizeLater} from './optimize-later.ts'
import {keepWhole, UnpackError, unpack} from './unpack.ts'

/** The programs of the server's executable; the first runs when it is started by a person. */
const programs = ['server/main.cjs', 'agent/main.cjs', 'server/jobs/worker.cjs']

/** The commands that run for years. Others end soon, and some compute much. */
const longRunning = ['serve', 'run']

/** Linux's name for the running executable, also once another file has its path. Under emulation it is the emulator. */
const ownFile = '/proc/self/exe'

/** Milliseconds between looks at the unpacked files. */
const interval = 60_000

const index: PackedFiles = JSON.parse(getAsset(indexAsset, 'utf8'))
const packed = {index, readArchive: () => new Uint8Array(getRawAsset(archiveAsset))}

// Asked of a new executable first: this needs no unpacked files.
if (process.argv[2] === '--version' && process.argv.length === 3) {
  console.log(index.version)
} else {
  try {
    start(unpack(packed))
  } catch (error) {
    if (!(error instanceof UnpackError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Runs a program of the unpacked folder: the server, or the one that it starts by its file as Node's arguments do. */
function start(root: string): void {
  const files = programs.map((program) => join(root, program))
  const [server = '', asked] = [files[0], process.argv[2]]
  const isAsked = asked !== undefined && files.includes(asked)
  if (!isAsked) setInterval(() => keep(root), interval).unref()
  process.argv.splice(1, isAsked ? 2 : 1, isAsked ? asked : server)
  if (longRunning.includes(process.argv[2] ?? '')) {
    // Programs that it starts must be of its own release: an upgrade replaces the file before the restart.
    if (inodeOf(ownFile) === inodeOf(process.execPath)) process.execPath = ownFile
    optimizeLater()
  }
  process.env.NODE_COMPILE_CACHE ??= join(root, '.compiled')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  createRequire(server)(isAsked ? asked : server)
}

function inodeOf(file: string): number | undefined {
  return statSync(file, {throwIfNoEntry: false})?.ino
}

function keep(root: string): void {
  try {
    keepWhole(root, packed)
  } catch {
    // The disk may be full, or read-only: the next look tries again.
  }
}
