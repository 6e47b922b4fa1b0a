import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {systemClock} from '#shared/clock.ts'
import {terminalJson} from '#shared/text/terminal-text.ts'
import {createApp} from '../app.ts'
import {readConfig} from '../config.ts'
import {createLogger} from '../log.ts'
import {openServices} from '../services.ts'
import type {Command} from './command.ts'

export const openapi: Command = {
  usage: 'openapi',
  summary: 'Prints the OpenAPI document of a server with these settings. Works without a running server.',
  async run(args) {
    parseArgs({args, options: {}})
    // The document is made from the routes, and they need stores: an empty temporary folder provides them.
    const folder = mkdtempSync(join(tmpdir(), 'pianta-openapi-'))
    try {
      console.log(terminalJson(await describe(folder), 2))
      return 0
    } finally {
      rmSync(folder, {recursive: true})
    }
  },
}

async function describe(folder: string): Promise<object> {
  const services = openServices(readConfig({...process.env, PIANTA_DATA: folder}), systemClock)
  try {
    const app = await createApp(services, {logger: createLogger('silent')})
    const document = await app.apiDocument()
    await app.close()
    return document
  } finally {
    await services.close()
  }
}
