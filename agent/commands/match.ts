import {json} from 'node:stream/consumers'
import type {Devices, Project, RevisionWithHome} from '#shared/contract/resources.ts'
import {matchLines} from '#shared/home/match/describe-match.ts'
import {type AnyBound, matchAroundLost} from '#shared/home/match/match-around-lost.ts'
import {createElementNamer} from '#shared/home/match/name-elements.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import {ApiError} from '../../client/api-error.ts'
import {maxHomeBytes} from '../../client/read-body.ts'
import {requestAgent} from '../control/request-agent.ts'
import {getFromApi} from '../control/request-api.ts'
import type {AgentStatus} from '../control/status.ts'
import {filesIn} from '../folder.ts'
import {isReadableHome} from '../link/home-cache.ts'
import {openTokenStore} from '../link/token-store.ts'
import {type Command, type CommandContext, jsonOption, printJson, printLine} from './command.ts'

export const matchCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'propose which device is which lamp, shutter or opening of the home, and say where to save it',
  options: jsonOption,
  async run(context) {
    const {config, runtime, flags, stdout, stderr} = context
    const get = <T>(path: string, maxLength?: number) => getFromApi<T>(config.data, runtime, path, maxLength)
    const [project] = (await get<{rows: Project[]}>('/v1/projects')).rows
    if (!project) {
      printLine(stderr, 'This agent has no project. Choose one on the Connected apps page.')
      return 1
    }
    const {app, devices} = await get<Devices>(`/v1/projects/${project.id}/devices`)
    const home = await get<RevisionWithHome>(`/v1/projects/${project.id}/home`, maxHomeBytes).then(
      ({home}) => home,
      (error) => {
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      },
    )
    if (home === undefined || !isReadableHome(home)) {
      printLine(stderr, `${project.name} has no version that this agent can read: save the plan first.`)
      return 1
    }
    const ids = new Set(devices.map(({id}) => id))
    const lost = {isDeclared: (bound: AnyBound) => bound.app !== app || ids.has(bound.device), isGone: () => true}
    const matches = matchAroundLost(home, lost).match(app, devices)
    const page = `${await serverOf(context)}/projects/${project.id}/devices/match`
    if (flags.json) {
      const nameOf = createElementNamer(home, home.lang ?? 'en')
      const named = matches.map((match) => ({...match, elementName: nameOf(match.element)}))
      printJson(stdout, {project: project.id, app, page, matches: named})
      return 0
    }
    for (const line of matchLines(home, devices, matches, home.lang ?? 'en')) printLine(stdout, line)
    printLine(stdout)
    printLine(stdout, 'This agent may read the home, not change it. To choose and save, open')
    printLine(stdout, `  ${page}`)
    printLine(stdout, `or run on the server: ${serverCommand} match ${project.id}`)
    return 0
  },
}

/** Returns the address of the server's pages. */
async function serverOf({config}: CommandContext): Promise<string> {
  const running = await requestAgent(filesIn(config.data).socket, {path: '/status'})
  if (running) return ((await json(running)) as AgentStatus).server
  return (await openTokenStore(config.data)).current?.server ?? config.server.origin
}
