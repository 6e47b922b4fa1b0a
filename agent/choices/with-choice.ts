import {canTurnOff} from '#shared/house/all-off.ts'
import type {Choice, HouseChoices} from '#shared/house/choices.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {readRule} from '#shared/house/rules.ts'
import {Failure, reasonOf} from '../failure.ts'
import type {AgentState} from '../model.ts'

/** The most devices of which people chose one thing. */
export const maxChosen = 500

/** Returns the choices with another one. Throws a sentence that names the place of the fault. */
export function withChoice({choices, devices}: Pick<AgentState, 'choices' | 'devices'>, choice: Choice): HouseChoices {
  const {of, device, value} = choice
  const known = devices.find(({id}) => id === device)
  if (value !== null && !known) throw new Failure('usage', `device: the house has no ${device}.`)
  const checked = known && value !== null ? check(choice, known, devices) : value
  return {...choices, [of]: withOne<unknown>(choices[of], device, checked)}
}

function check({of, value}: Choice, device: HouseDevice, devices: readonly HouseDevice[]): unknown {
  if (of === 'asks' && (device.actions ?? []).length === 0)
    throw new Failure('usage', `device: ${device.name} takes no commands, so there is nothing to ask.`)
  if (of === 'stays' && !canTurnOff(device))
    throw new Failure('usage', `device: All off and Good night leave ${device.name} as it is anyway.`)
  if (of !== 'rules') return value
  try {
    return readRule(value, device, devices)
  } catch (error) {
    throw new Failure('usage', reasonOf(error), {cause: error})
  }
}

function withOne<Value>(
  all: Readonly<Record<string, Value>>,
  device: string,
  value: Value | null,
): Readonly<Record<string, Value>> {
  const {[device]: _, ...others} = all
  if (value === null) return others
  if (Object.keys(others).length >= maxChosen)
    throw new Failure('usage', `device: people chose this for ${maxChosen} devices already. Take one back first.`)
  return {...others, [device]: value}
}
