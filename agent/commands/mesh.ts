import {json} from 'node:stream/consumers'
import type {KnownMesh} from '#shared/house/mesh.ts'
import {askRunningAgent} from '../control/running-agent.ts'
import {Failure} from '../failure.ts'
import {type Command, jsonOption, printJson, printLine} from './command.ts'
import {describeMesh} from './mesh-words.ts'

export const meshCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'show who talks through whom in the meshes of the house',
  options: {
    ...jsonOption,
    ask: {type: 'boolean', help: 'ask the meshes now, which takes minutes and may slow them'},
    stop: {type: 'boolean', help: 'end an asking that is under way, also one of a panel'},
  },
  async run({config, flags, stdout, stderr, signal}) {
    if (flags.ask && flags.stop) throw new Failure('usage', 'Either --ask or --stop.')
    if (flags.ask) printLine(stderr, 'Asking the meshes. This takes a second or two for each router.')
    const method = flags.stop ? 'DELETE' : flags.ask ? 'POST' : 'GET'
    const request = {method, path: '/meshes', signal}
    const meshes = (await json(await askRunningAgent(config.data, request))) as KnownMesh[]
    if (flags.json) printJson(stdout, meshes)
    else for (const mesh of meshes) for (const line of describeMesh(mesh)) printLine(stdout, line)
    if (meshes.length === 0) printLine(stderr, 'The house has no mesh that can be asked.')
    else if (!flags.ask && meshes.some(({map}) => map === null)) printLine(stderr, 'Ask the meshes with --ask.')
    return flags.ask && meshes.some(({failure}) => failure !== null) ? 1 : 0
  },
}
