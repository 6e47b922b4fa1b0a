import type {Clock} from '#shared/clock.ts'
import {Failure} from '../../failure.ts'
import type {BrokerConnection} from './connect-broker.ts'
import type {RegisteredEntity} from './device-registry.ts'
import type {Command} from './parts/part.ts'

/** Milliseconds that a broker may take to acknowledge a command. */
const commandTimeout = 10_000

/** Publishes the messages of a command as its entity asks for. Rejects if the broker takes too long. */
export async function publishCommand(
  connection: BrokerConnection,
  {entity, command}: {entity: RegisteredEntity; command: Command},
  clock: Clock,
): Promise<void> {
  const {qos, retain} = entity.entity.options
  const options = {qos: qos === 1 || qos === 2 ? qos : 0, retain: retain === true} as const
  for (const {topic, payload} of command.publications) {
    await within(connection.publish(topic, payload, options), clock)
  }
}

async function within(published: Promise<void>, clock: Clock): Promise<void> {
  let cancel = () => {}
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(commandTimeout, () => reject(new Failure('unreachable', 'The MQTT broker did not answer.')))
  })
  await Promise.race([published, late]).finally(() => cancel())
}
