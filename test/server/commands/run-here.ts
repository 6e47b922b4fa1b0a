import {PassThrough, Readable} from 'node:stream'
import {text} from 'node:stream/consumers'
import {format} from 'node:util'
import {runCommandLine} from '../../../server/commands/command-line.ts'
import type {Settings} from './pianta.ts'

/** Runs a `pianta` command in this process: starting one takes longer than most commands. One at a time. */
export async function runHere(words: string[], settings: Settings, input = '') {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const restore = replaceTerminal({stdin: Readable.from([Buffer.from(input)]), stdout, stderr, settings})
  const code = await runCommandLine(words).finally(() => {
    restore()
    stdout.end()
    stderr.end()
  })
  const [printed, said] = [await text(stdout), await text(stderr)]
  return {code, stdout: printed, stderr: said, json: () => JSON.parse(printed)}
}

interface Terminal {
  stdin: Readable
  stdout: PassThrough
  stderr: PassThrough
  settings: Settings
}

/** Gives this process another terminal and environment. Returns a function that gives back its own. */
function replaceTerminal({stdin, stdout, stderr, settings}: Terminal): () => void {
  const {env} = process
  const {log, error} = console
  const {stdin: ownStdin, stderr: ownStderr} = Object.getOwnPropertyDescriptors(process)
  // Assigning undefined to an environment variable would make it the text `undefined`.
  const cache = env.NODE_COMPILE_CACHE === undefined ? {} : {NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE}
  process.env = {PATH: env.PATH, HOME: env.HOME, ...cache, ...settings}
  Object.defineProperties(process, {
    stdin: {configurable: true, value: stdin},
    stderr: {configurable: true, value: stderr},
  })
  // The tests' own results go to `process.stdout` meanwhile.
  console.log = (...values) => void stdout.write(`${format(...values)}\n`)
  console.error = (...values) => void stderr.write(`${format(...values)}\n`)
  return () => {
    process.env = env
    Object.defineProperties(process, {stdin: ownStdin, stderr: ownStderr})
    Object.assign(console, {log, error})
  }
}
