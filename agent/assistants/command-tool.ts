import type {HouseDevice} from '#shared/house/device-state.ts'
import {act} from '../devices/act.ts'
import {actionWords, readActionWords} from '../devices/action-words.ts'
import {Failure, reasonOf} from '../failure.ts'
import {mayCommand} from './allowance.ts'
import {guardOf} from './guard.ts'
import {readInput, schemaOf, textField, textOrNumberField, wordField} from './read-input.ts'
import {readable} from './read-tools.ts'
import {tellState, toldLine} from './told-state.ts'
import type {AgentTool, Call} from './tool.ts'

const fields = {
  device: textField('The id of the device; read_states lists it'),
  action: wordField(actionWords, 'The action; read_states lists those of each device'),
  value: textOrNumberField('The value, for actions that take one: percent, degrees, a colour like ff8800, a mode'),
}
const required = ['device', 'action']

/** Commands a device as a tap on the panel does, if the owner allows it. */
export const commandTool: AgentTool = {
  name: 'command_device',
  title: 'Command a device',
  description:
    'Commands one device, and waits up to 10 seconds for its state to confirm it. Only what the owner of the house allowed is done; ask the person for anything else, and do not try other ways.',
  inputSchema: schemaOf(fields, required),
  isReading: false,
  isDestructive: true,
  run: command,
}

async function command(call: Call) {
  const {allowances, assistant, clock, limit, logger, model, signal, times} = call
  const {device: id = '', action = '', value} = readInput(fields, required, call.input)
  const placed = readable(call).find(({device}) => device.id === id)
  if (placed === undefined)
    throw new Failure('usage', 'device: no device that you may read has this id; read_states lists them')
  const words = value === undefined ? [action] : [action, String(value)]
  const about = {assistant, device: id, action: words.join(' ')}
  const isAllowed = mayCommand(allowances, placed)
  // A slip commands nothing, so it takes nothing of the pace.
  if (isAllowed) checkWords(placed.device, words)
  const refusal = isAllowed ? limit.take(id) : notAllowed(guardOf(placed))
  if (refusal !== undefined) {
    logger.warn('refused an assistant a command', {...about, reason: refusal})
    throw new Failure('usage', refusal)
  }
  try {
    await act(model, {device: id, words, wait: true}, {clock, signal})
  } catch (error) {
    logger.warn('an assistant’s command failed', {...about, reason: reasonOf(error)})
    if (!(error instanceof Failure)) throw error
    // The reason may hold names and words of the house.
    throw new Failure(error.kind, `The house refused, or did not confirm: ${JSON.stringify(error.message)}`)
  }
  logger.info('an assistant commanded a device', about)
  const row = tellState(placed, {model: model.get(), times, clock, mayCommand: true})
  return {text: `Done. Now:\n${toldLine(row)}`, data: {...row}}
}

function checkWords(device: HouseDevice, words: readonly string[]) {
  try {
    readActionWords(device, words)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure('usage', `action: ${JSON.stringify(error.message)}`)
  }
}

const notAllowed = (guard: string | undefined) =>
  `The owner has not allowed assistants to command this device${guard === undefined ? '' : `, and a rule for its kind leaves it out because ${guard}`}. ` +
  'Only they can: ask them.'
