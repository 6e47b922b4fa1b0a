import type {Test} from 'tap'
import {smallHouse, startBroker} from '../bridges/small-broker.ts'

/** A house with an MQTT broker that loses its power. */
export interface RestartableHouse {
  url: string
  /** The topics of the commands that reached the house. */
  commands: string[]
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startHouse(t: Test): Promise<RestartableHouse> {
  const commands: string[] = []
  const listen = async (port: number) => {
    const started = await startBroker(t, {discoveries: smallHouse, port})
    started.broker.on('publish', ({topic}, client) => {
      if (client) commands.push(topic)
    })
    return started
  }
  let broker = await listen(0)
  const {port, url} = broker
  return {
    url,
    commands,
    stop: () => broker.stop(),
    async start() {
      broker = await listen(port)
    },
  }
}
