import {systemClock} from '#shared/clock.ts'
import type {DemoServer} from '../../demo/run-demo.ts'
import {readConfig} from '../config.ts'
import {operations} from '../control/operations.ts'
import {startServer} from '../start-server.ts'

export async function startDemoServer(data: string, port: string): Promise<DemoServer> {
  const config = readConfig({PIANTA_DATA: data, PIANTA_PORT: port, PIANTA_LOG_LEVEL: 'error'})
  const {services, setupLink, close} = await startServer(config, systemClock)
  return {url: config.baseUrl, setupLink, createApp: (app) => operations['app create'](services, app), close}
}
