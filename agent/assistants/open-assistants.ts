import type {Clock} from '#shared/clock.ts'
import {watchChangeTimes} from '../devices/change-times.ts'
import type {Logger} from '../logger.ts'
import type {Model} from '../model.ts'
import {openAllowanceFile} from './allowance-file.ts'
import type {AssistantDesk} from './desk.ts'

/** Returns the desk of assistants. */
export type OpenDesk = () => Promise<AssistantDesk>

/** Reads the owner's rules, and notes the times of states from now on. */
export async function openAssistants(options: {
  folder: string
  model: Model
  clock: Clock
  logger: Logger
}): Promise<OpenDesk> {
  const {folder, model, clock} = options
  const stored = openAllowanceFile(folder)
  const allowances = (await stored.read()) ?? []
  const times = watchChangeTimes(model, clock)
  let desk: Promise<AssistantDesk> | undefined
  // Most agents never see an assistant, and reading the names of rooms takes memory.
  return () =>
    (desk ??= import('./desk.ts').then(({createDesk}) => createDesk({...options, stored, allowances, times})))
}
