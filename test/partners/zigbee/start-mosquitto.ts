import {type ChildProcess, spawn} from 'node:child_process'
import {accessSync} from 'node:fs'
import {writeFile} from 'node:fs/promises'
import {connect} from 'node:net'
import {join} from 'node:path'
import type {Test} from 'tap'
import {temporaryFolder} from '../../agent/temporary-folder.ts'
import {stopProcess} from './start-zigbee2mqtt.ts'

/** Debian installs it outside the path of ordinary users. */
const programs = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto']

/** Returns the path of mosquitto; skips the test if it is missing. */
export function findMosquitto(t: Test): string | undefined {
  const found = programs.find((path) => {
    try {
      accessSync(path)
      return true
    } catch {
      return false
    }
  })
  if (found === undefined) t.plan(0, 'mosquitto is missing: apt-get install mosquitto')
  return found
}

export interface Mosquitto {
  readonly port: number
  /** Ends it as a power cut does, and starts it again without anything that it knew. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Starts a broker that keeps nothing on disk. */
export async function startMosquitto(
  t: Test,
  program: string,
  port: number,
  options: string[] = [],
): Promise<Mosquitto> {
  const folder = await temporaryFolder(t)
  const path = join(folder, 'mosquitto.conf')
  await writeFile(
    path,
    [
      `listener ${port} 127.0.0.1`,
      'persistence false',
      ...(options.length > 0 ? options : ['allow_anonymous true']),
    ].join('\n'),
  )
  let child: ChildProcess | undefined
  async function start() {
    child = spawn(program, ['-c', path], {stdio: 'ignore'})
    await answers(port)
  }
  t.teardown(() => child && stopProcess(child))
  await start()
  return {
    port,
    start,
    async kill() {
      child?.kill('SIGKILL')
      if (child) await stopProcess(child)
    },
  }
}

/** Resolves once something listens. */
async function answers(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => setTimeout(() => resolve(false), 50))
    })
    if (isOpen) return
  }
}
