import type {Devices, Project} from '#shared/contract/resources.ts'
import {getFromApi} from '../control/request-api.ts'
import {type Command, jsonOption, printJson, printLine} from './command.ts'

export const devicesCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: "list this agent's devices and the app id to use in bindings",
  options: jsonOption,
  async run({config, runtime, flags, stdout, stderr}) {
    const {rows} = await getFromApi<{rows: Project[]}>(config.data, runtime, '/v1/projects')
    const [project] = rows
    if (!project) {
      printLine(stderr, 'This agent has no project. Choose one on the Connected apps page.')
      return 1
    }
    const declared = await getFromApi<Devices>(config.data, runtime, `/v1/projects/${project.id}/devices`)
    if (flags.json) {
      printJson(stdout, {project: {id: project.id, name: project.name}, ...declared})
      return 0
    }
    printLine(stdout, `Project  ${project.name}`)
    printLine(stdout, `App      ${declared.app}`)
    if (declared.devices.length === 0) printLine(stdout, 'No devices are declared yet.')
    for (const {id, name, kind, ...place} of declared.devices) {
      const where = [place.room, place.floor].filter((part) => part !== null).join(', ')
      printLine(stdout, `${id.padEnd(24)} ${kind.padEnd(8)} ${name}${where && ` (${where})`}`)
    }
    return 0
  },
}
