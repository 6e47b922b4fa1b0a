import {json} from 'node:stream/consumers'
import {agentCommand} from '#shared/host/own-command.ts'
import {askRunningAgent} from '../control/running-agent.ts'
import type {RadarLook, RadarRequest, RadarWritten} from '../devices/radar-zones/radar-desk.ts'
import {Failure} from '../failure.ts'
import {type Command, type CommandContext, jsonOption, printLine, printResult} from './command.ts'
import {openQuestions} from './questions.ts'
import {askAboutExtra, describeRadar, describeWrite} from './radar-words.ts'

export const radarsListCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: "compare the zones of the plan's radars with those that the sensors hold",
  options: jsonOption,
  async run(context) {
    const looks = await ask<RadarLook[]>(context, '/radars')
    printResult(context, looks, looks.flatMap(describeRadar))
    if (looks.length === 0) printLine(context.stderr, 'The plan has no radars.')
    return 0
  },
}

export const radarsWriteCommand: Command = {
  operands: 'RADAR',
  arity: [1, 1],
  summary: 'write the zones of the plan to the sensor of a radar, after you agree, and read them back',
  options: {
    ...jsonOption,
    empty: {type: 'boolean', help: 'empty the zones that only the sensor has'},
    agree: {type: 'string', help: 'agree without a terminal, by the code that this command shows first'},
  },
  async run(context) {
    const {operands, flags, stderr} = context
    const request: RadarRequest = {radar: operands[0] ?? '', clear: flags.empty === true}
    const agreed = typeof flags.agree === 'string' ? {...request, code: flags.agree} : await agreeTo(context, request)
    if (agreed === undefined) return 1
    printLine(stderr, 'Writing, and reading back. This takes some seconds.')
    const {look, failure, left} = await ask<RadarWritten>(context, '/radars/write', agreed)
    printResult(context, {...look, failure, left}, describeRadar(look))
    if (failure !== null) {
      printLine(stderr, `Not all was written: ${failure} These are left:`)
      for (const write of left) printLine(stderr, describeWrite(write))
      printLine(stderr, 'What the sensor holds now is above. Write again to go on, or set these in the house.')
    }
    return failure === null && look.code === null ? 0 : 1
  },
}

/** Shows the settings to write, and asks for them. Resolves with undefined where nobody agreed. */
async function agreeTo(context: CommandContext, request: RadarRequest) {
  const {stderr} = context
  let look = await ask<RadarLook>(context, '/radars', request)
  const show = () => {
    for (const line of describeRadar(look)) printLine(stderr, line)
  }
  show()
  using questions = openQuestions(context)
  const extra = askAboutExtra(look)
  let wanted = request
  if (questions && extra !== undefined && !request.clear && (await questions.ask(extra)) === 'empty') {
    wanted = {...request, clear: true}
    look = await ask<RadarLook>(context, '/radars', wanted)
    show()
  }
  const {code, writes, radar} = look
  if (code === null) throw new Failure('failed', 'There is nothing to write.')
  for (const write of writes) printLine(stderr, describeWrite(write))
  const question = `Type "write" to write these ${writes.length} settings to the sensor: `
  if (questions) {
    if ((await questions.ask(question)) === 'write') return {...wanted, code}
    printLine(stderr, 'Nothing was written.')
    return undefined
  }
  const again = `${agentCommand} radars write ${radar}${wanted.clear ? ' --empty' : ''} --agree ${code}`
  printLine(stderr, `Nothing was written. To write exactly this: ${again}`)
  if (extra !== undefined && !wanted.clear)
    printLine(stderr, 'It keeps what only the sensor has; --empty empties that.')
  return undefined
}

async function ask<T>({config}: CommandContext, path: string, request?: RadarRequest): Promise<T> {
  const sent = request === undefined ? {} : {method: 'POST', body: JSON.stringify(request)}
  return (await json(await askRunningAgent(config.data, {path, ...sent}))) as T
}
