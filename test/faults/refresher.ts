// Renews an agent's session again and again, with the agent's own code, until it is killed. Prints a line for each
// renewal, and exits 4 when the session is lost.
import {systemClock} from '#shared/clock.ts'
import {readConfig} from '../../agent/config.ts'
import {isFailure} from '../../agent/failure.ts'
import {openAgent} from '../../agent/link/open-agent.ts'
import {sessionWords} from '../../agent/link/session-words.ts'
import {createLogger} from '../../agent/logger.ts'

const {data} = readConfig(process.env)
const logger = createLogger({level: 'error', clock: systemClock, write: (line) => process.stderr.write(line)})
await using agent = await openAgent(data, {clock: systemClock, random: Math.random, logger, words: sessionWords})
for (;;) {
  try {
    await agent.session.renew(agent.session.pairing.accessToken)
    process.stdout.write('renewed\n')
  } catch (error) {
    if (isFailure(error, 'not-paired')) process.exit(4)
    if (!isFailure(error, 'unreachable')) throw error
  }
}
