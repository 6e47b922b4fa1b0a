import type {Clock} from '#shared/clock.ts'
import {asksBefore} from '#shared/house/ask-first.ts'
import type {Answer, Command} from '#web/panel/protocol.ts'
import {commandInTime} from '../devices/command-in-time.ts'
import {Failure} from '../failure.ts'
import type {Model} from '../model.ts'

export type CommandResult = Pick<Answer, 'error' | 'reason'>

/** Runs a command; resolves without an error once the house accepts it. */
export async function runCommand(
  model: Model,
  clock: Clock,
  {device, action, isConfirmed}: Command,
): Promise<CommandResult> {
  const known = model.get().devices.find(({id}) => id === device)
  // The page knows what asks first. One that does not know it yet must not command it by one press.
  if (known && asksBefore(known, action) && !isConfirmed)
    return {error: 'refused', reason: `${known.name} asks first. Press it again.`}
  try {
    await commandInTime(model, clock, device, action)
    return {error: null}
  } catch (error) {
    if (error instanceof RangeError) return {error: 'impossible'}
    return {error: 'refused', ...(error instanceof Failure && {reason: error.message})}
  }
}
