import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {text} from 'node:stream/consumers'
import type {Test} from 'tap'
import {freePort} from '../../../demo/free-port.ts'
import {serverProgram} from '../../programs.ts'

const [command, ...first] = serverProgram

export type Settings = Record<string, string>

/** Starts a `pianta` command. */
export function start(words: string[], settings: Settings) {
  return spawn(command, [...first, ...words], {
    env: {PATH: process.env.PATH, HOME: process.env.HOME, ...settings},
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Returns settings for a server with an empty folder, a free port and no catalog. */
export async function ownSettings(t: Test): Promise<Settings> {
  return {
    PIANTA_DATA: t.testdir({}),
    PIANTA_PORT: String(await freePort()),
    PIANTA_LOG_LEVEL: 'silent',
    PIANTA_STARTER_CATALOG: 'off',
  }
}

/** Runs a `pianta` command to its end. */
export async function pianta(words: string[], settings: Settings, input = '') {
  const child = start(words, settings)
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [[code, signal], stdout, stderr] = await Promise.all([
    once(child, 'close') as Promise<[number | null, string | null]>,
    text(child.stdout),
    text(child.stderr),
  ])
  return {code: code ?? signal, stdout, stderr, json: () => JSON.parse(stdout)}
}

/** Starts `pianta serve`; resolves once it listens. The test's teardown stops it. */
export async function serve(t: Test, settings: Settings, words: string[] = []) {
  const child = start(['serve', ...words], settings)
  let stdout = ''
  let stderr = ''
  const ended = once(child, 'close').then(([code, signal]) => ({code: code ?? signal, stdout, stderr}))
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      stderr += chunk
      if (/Pianta runs at .*\n/.test(stderr)) resolve()
    })
    child.once('close', () => reject(new Error(`pianta serve ended: ${stderr}`)))
  })
  const url = `http://127.0.0.1:${settings.PIANTA_PORT}`
  return {
    url,
    child,
    ended,
    said: () => stderr,
    stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}
