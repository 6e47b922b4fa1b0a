import {json} from 'node:stream/consumers'
import {agentCommand} from '#shared/host/own-command.ts'
import type {AllowedLine} from '../assistants/desk.ts'
import {askRunningAgent} from '../control/running-agent.ts'

export const readAllowed = async (folder: string): Promise<AllowedLine[]> =>
  (await json(await askRunningAgent(folder, {path: '/assistants'}))) as AllowedLine[]

/** Describes the permissions of assistants, a line each. */
export function allowedLines(allowed: readonly AllowedLine[]): string[] {
  if (allowed.length === 0)
    return [`Assistants may do nothing. Let them read the states of the house with: ${agentCommand} mcp allow states`]
  return [
    'Assistants on this machine may, and nothing else:',
    ...allowed.flatMap((line) => [`  ${rowOf(line)}`, ...leftOutLines(line)]),
  ]
}

export const rowOf = ({words, devices}: AllowedLine) =>
  `${words}: ${devices} ${devices === 1 ? 'device' : 'devices'} now`

/** Names the devices that a rule for a kind leaves out, and how they are allowed. */
export const leftOutLines = ({leftOut}: AllowedLine): string[] =>
  leftOut.map(
    ({device, name, why}) =>
      `    without ${name}, because ${why}. To allow it by its name: ${agentCommand} mcp allow --device ${quotedWord(device)}`,
  )

const quotedWord = (word: string) => (/^[\w.:/@-]+$/.test(word) ? word : JSON.stringify(word))
