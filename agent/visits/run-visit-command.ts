import type {Clock} from '#shared/clock.ts'
import type {HouseAnswer} from '#shared/house/visits.ts'
import type {Logger} from '../logger.ts'
import type {Model} from '../model.ts'
import {createPace} from '../pace.ts'
import {readCommand} from '../panel/read-command.ts'
import {runCommand} from '../panel/run-command.ts'

/** Commands of all visits together, in a minute: a slider sends four in a second. */
const maxVisitCommands = 120

/** Commands that the house works on at once. */
const maxInFlight = 32

const minute = 60_000

interface Needs {
  model: Model
  clock: Clock
  logger: Logger
}

/** Returns a function that runs the commands of visits, with the panel's refusals, and logs each with its person. */
export function createVisitCommands({model, clock, logger}: Needs) {
  const pace = createPace(clock, {most: maxVisitCommands, within: minute})
  let inFlight = 0

  /**
   * Resolves with the answer for the page; with undefined for a message that is no command. `mayCommand` tells whether
   * this visit may command a device now.
   */
  return async (
    message: unknown,
    person: string,
    mayCommand: (device: string) => boolean,
  ): Promise<HouseAnswer | undefined> => {
    const command = readCommand(message)
    if (!command) return undefined
    const {id, device, action} = command
    const about = {person, device, action: JSON.stringify(action)}
    if (!mayCommand(device)) {
      logger.warn('refused somebody outside a command', about)
      return {type: 'answer', id, error: 'refused', reason: 'The owner of the house has not allowed this from outside.'}
    }
    if (inFlight >= maxInFlight || pace() > 0) return {type: 'answer', id, error: 'busy'}
    inFlight += 1
    const result = await runCommand(model, clock, command).finally(() => (inFlight -= 1))
    if (result.error === null) logger.info('somebody outside commanded a device', about)
    else logger.warn('a command from outside failed', {...about, reason: result.reason ?? result.error})
    return {type: 'answer', id, ...result}
  }
}
