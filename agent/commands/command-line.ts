import {parseArgs} from 'node:util'
import {systemClock} from '#shared/clock.ts'
import {exitCodes} from '#shared/host/exit-codes.ts'
import {findCommand} from '#shared/host/find-command.ts'
import {agentCommand} from '#shared/host/own-command.ts'
import {ApiError} from '../../client/api-error.ts'
import {readConfig, settingNames} from '../config.ts'
import {Failure, reasonOf} from '../failure.ts'
import {sessionWords} from '../link/session-words.ts'
import {createLogger} from '../logger.ts'
import {actCommand} from './act.ts'
import {apiCommand} from './api.ts'
import {bridgeAddCommand} from './bridge-add.ts'
import {bridgeListCommand} from './bridge-list.ts'
import {bridgeRemoveCommand} from './bridge-remove.ts'
import {bridgeTestCommand} from './bridge-test.ts'
import {type Command, type CommandContext, printLine} from './command.ts'
import {devicesCommand} from './devices.ts'
import {doctorCommand} from './doctor.ts'
import {matchCommand} from './match.ts'
import {mcpCommand} from './mcp.ts'
import {mcpAllowCommand, mcpForbidCommand} from './mcp-allow.ts'
import {mcpListCommand} from './mcp-list.ts'
import {meshCommand} from './mesh.ts'
import {pairCommand} from './pair.ts'
import {radarsListCommand, radarsWriteCommand} from './radars.ts'
import {runCommand} from './run.ts'
import {serviceCommand} from './service.ts'
import {statesCommand} from './states.ts'
import {statusCommand} from './status.ts'
import {tabletsListCommand} from './tablets-list.ts'
import {tabletsNewKeyCommand} from './tablets-new-key.ts'
import {tabletsRemoveCommand} from './tablets-remove.ts'
import {unpairCommand} from './unpair.ts'
import {visitsAllowCommand, visitsForbidCommand, visitsListCommand} from './visits.ts'

const commands: Readonly<Record<string, Command>> = {
  pair: pairCommand,
  run: runCommand,
  status: statusCommand,
  devices: devicesCommand,
  states: statesCommand,
  act: actCommand,
  'bridge add': bridgeAddCommand,
  'bridge list': bridgeListCommand,
  'bridge test': bridgeTestCommand,
  'bridge remove': bridgeRemoveCommand,
  'tablets list': tabletsListCommand,
  'tablets remove': tabletsRemoveCommand,
  'tablets new-key': tabletsNewKeyCommand,
  mesh: meshCommand,
  'radars list': radarsListCommand,
  'radars write': radarsWriteCommand,
  'visits list': visitsListCommand,
  'visits allow': visitsAllowCommand,
  'visits forbid': visitsForbidCommand,
  mcp: mcpCommand,
  'mcp list': mcpListCommand,
  'mcp allow': mcpAllowCommand,
  'mcp forbid': mcpForbidCommand,
  match: matchCommand,
  doctor: doctorCommand,
  service: serviceCommand,
  api: apiCommand,
  unpair: unpairCommand,
}

/** The environment, streams and stop signal of the process. */
export interface ProcessContext extends Pick<CommandContext, 'stdout' | 'stderr' | 'stdin' | 'signal'> {
  environment: NodeJS.ProcessEnv
}

/** Runs one command line and resolves with its exit code. */
export async function runCommandLine(words: readonly string[], processContext: ProcessContext): Promise<number> {
  try {
    return await dispatch(words, processContext)
  } catch (error) {
    const {signal, stderr} = processContext
    // The reader closed the pipe, like `head` does: this is no error.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0
    // A stopped command prints no error.
    if (!signal.aborted) for (const line of explain(error)) printLine(stderr, line)
    return error instanceof Failure ? exitCodes[error.kind] : exitCodes.failed
  }
}

async function dispatch(line: readonly string[], processContext: ProcessContext): Promise<number> {
  const {stdout, stderr} = processContext
  const [first, second] = line
  if (first === undefined) {
    stderr.write(overview())
    return exitCodes.usage
  }
  if (first === '--help' || first === '-h') {
    stdout.write(overview())
    return 0
  }
  if (first === '--version' && second === undefined) {
    stdout.write(`${(await import('#shared/host/version.ts')).version}\n`)
    return 0
  }
  const found = findCommand(commands, line)
  if (!found) {
    const group = groupOf(first)
    if (group.length === 0 || (second !== '--help' && second !== '-h')) throw unknownCommand(group, first, second)
    stdout.write(overview(group))
    return 0
  }
  const {name, command, words} = found
  const {operands, flags} = parse(name, command, words)
  if (flags.help) {
    stdout.write(helpOf(name, command))
    return 0
  }
  return await command.run(prepare(name, processContext, operands, flags))
}

/** Returns the commands of two words that begin with one, like `bridge add`. */
const groupOf = (word: string) => Object.keys(commands).filter((name) => name.startsWith(`${word} `))

function unknownCommand(group: readonly string[], verb: string, second: string | undefined): Failure {
  return group.length > 0
    ? new Failure(
        'usage',
        `Unknown command ${[verb, second].filter(Boolean).join(' ')}. Use one of ${group.join(', ')}.`,
      )
    : new Failure('usage', `Unknown command ${verb}. Commands: ${Object.keys(commands).join(', ')}.`)
}

/** What is wrong with a disk, and what to do, by the code of the error. */
const diskErrors: Record<string, [wrong: string, advice: string]> = {
  ENOSPC: ['is full', 'Free some space'],
  EDQUOT: ['has no room for this user', 'Free some space'],
  EFBIG: ['takes no larger files', 'Raise the limit'],
  EROFS: ['is read-only', 'Mount it for writing'],
}

/** Returns a sentence for errors that a person can fix, the stack for bugs, as lines: a name in one must not end it. */
function explain(error: unknown): string[] {
  if (error instanceof Failure) return [error.message, ...(error.advice === undefined ? [] : [error.advice])]
  const disk = diskErrors[String((error as NodeJS.ErrnoException).code)]
  if (disk)
    return [`The disk ${disk[0]} (${reasonOf(error)}). ${disk[1]}, or choose another folder with PIANTA_AGENT_DATA.`]
  const isBug = error instanceof Error && !(error instanceof ApiError)
  return isBug ? (error.stack ?? reasonOf(error)).split('\n') : [reasonOf(error)]
}

function parse(verb: string, {options, arity: [min, max], operands}: Command, words: readonly string[]) {
  try {
    const {values, positionals} = parseArgs({
      args: [...words],
      options: {...options, help: {type: 'boolean', short: 'h'}},
      allowPositionals: true,
    })
    if (!values.help && (positionals.length < min || positionals.length > max)) {
      throw new TypeError(
        `${verb} takes ${operands || 'no arguments'}, but got: ${positionals.join(' ') || 'nothing'}.`,
      )
    }
    return {operands: positionals, flags: values as CommandContext['flags']}
  } catch (error) {
    throw new Failure('usage', reasonOf(error), {advice: `See: ${agentCommand} ${verb} --help`, cause: error})
  }
}

function prepare(
  verb: string,
  {environment, ...processContext}: ProcessContext,
  operands: string[],
  flags: CommandContext['flags'],
): CommandContext {
  const config = readConfig(environment, {lan: flags.lan === true})
  const clock = systemClock
  const {logLevel: level, logFormat} = config
  // `run` has no data to print: its `--json` is for the log.
  const format = flags.json && verb === 'run' ? 'json' : logFormat
  const logger = createLogger({level, format, clock, write: (line) => processContext.stderr.write(line)})
  return {
    config,
    runtime: {clock, random: Math.random, logger, words: sessionWords},
    operands,
    flags,
    ...processContext,
  }
}

const usageOf = (verb: string, {operands}: Command) => [verb, operands].filter(Boolean).join(' ')

function overview(verbs: readonly string[] = Object.keys(commands)): string {
  const lines = Object.entries(commands).flatMap(([verb, command]) =>
    verbs.includes(verb) ? `  ${usageOf(verb, command).padEnd(30)} ${command.summary}` : [],
  )
  return `Usage: ${agentCommand} COMMAND\n\n${lines.join('\n')}\n\nSettings: ${settingNames.join(', ')}\n`
}

function helpOf(verb: string, command: Command): string {
  const options = {...command.options, help: {type: 'boolean', help: 'show this help'}}
  const lines = Object.entries(options).map(([name, {type, help}]) => {
    const flag = type === 'boolean' ? `--${name}` : `--${name} ${name.toUpperCase()}`
    return `  ${flag.padEnd(18)} ${help}`
  })
  return `Usage: ${agentCommand} ${usageOf(verb, command)}\n${command.summary}\n\n${lines.join('\n')}\n`
}
