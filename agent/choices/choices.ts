import type {Clock} from '#shared/clock.ts'
import {type Choice, type HouseChoices, noChoices} from '#shared/house/choices.ts'
import {readShape} from '#shared/house/rules.ts'
import {Failure, reasonOf} from '../failure.ts'
import type {Logger} from '../logger.ts'
import type {WritableModel} from '../model.ts'
import {createPace} from '../pace.ts'
import {openChoiceFile} from './choice-file.ts'
import {withChoice} from './with-choice.ts'

/** What people choose for the house on its tablets. The model has it, and the agent's folder keeps it. */
export interface Choices {
  /** Keeps a choice. Rejects with a sentence that names the place of the fault. */
  choose(choice: Choice): Promise<void>
}

/** Choices of all tablets together: each one is a write to the disk. */
export const maxChoicesInAMinute = 120

export const closedChoices: Choices = {
  choose: () => Promise.reject(new Failure('failed', 'This panel keeps no choices.')),
}

/** Reads the choices into the model. */
export async function openChoices(options: {
  folder: string
  model: WritableModel
  clock: Clock
  logger: Logger
}): Promise<Choices> {
  const {folder, model, clock, logger} = options
  const file = openChoiceFile(folder)
  const kept = {...noChoices, ...(await file.read())}
  model.update({choices: {...kept, rules: readableRules(kept.rules, file.path, logger)}})
  const pace = createPace(clock, {most: maxChoicesInAMinute, within: 60_000})

  async function write(choices: HouseChoices) {
    try {
      await file.write(choices)
    } catch (error) {
      logger.warn('could not keep a choice', {path: file.path, reason: reasonOf(error)})
      throw new Failure('failed', 'The choice holds until the agent stops: it could not be written to the disk.')
    }
  }

  return {
    async choose(choice) {
      if (pace() > 0) throw new Failure('failed', 'Too many choices. Try again in a minute.')
      const choices = withChoice(model.get(), choice)
      model.update({choices})
      await write(choices)
    },
  }
}

/** Leaves out the rules of a file that somebody edited wrongly, and says where. Devices are not known yet. */
function readableRules(rules: HouseChoices['rules'], path: string, logger: Logger): HouseChoices['rules'] {
  return Object.fromEntries(
    Object.entries(rules).filter(([device, rule]) => {
      try {
        readShape(rule)
        return true
      } catch (error) {
        logger.warn('left out a rule', {path, place: `rules/${device}/${reasonOf(error)}`})
        return false
      }
    }),
  )
}
