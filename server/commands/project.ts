import {parseArgs} from 'node:util'
import {print} from '#shared/host/output.ts'
import {readConfig} from '../config.ts'
import {runOperation} from '../control/run-operation.ts'
import {type Command, onlyArgument, requireOption} from './command.ts'

export const projectCreate: Command = {
  usage: 'project create --owner EMAIL --name N [--address A] [--json]',
  summary: 'Creates a project.',
  async run(args) {
    const {values} = parseArgs({
      args,
      options: {
        owner: {type: 'string'},
        name: {type: 'string'},
        address: {type: 'string'},
        json: {type: 'boolean'},
      },
    })
    const project = await runOperation(readConfig(process.env), 'project create', {
      owner: requireOption(values.owner, '--owner'),
      name: requireOption(values.name, '--name'),
      address: values.address ?? null,
    })
    print(project, [`Created the project ${project.name}: ${project.id}`], values)
  },
}

export const projectList: Command = {
  usage: 'project list [--json]',
  summary: "Lists everyone's projects.",
  async run(args) {
    const {values} = parseArgs({args, options: {json: {type: 'boolean'}}})
    const projects = await runOperation(readConfig(process.env), 'project list')
    const lines = projects.map(({id, name, lastRevision}) => {
      return `${id}  ${name}, ${lastRevision ? `version ${lastRevision.number}` : 'no version yet'}`
    })
    print(projects, lines.length > 0 ? lines : ['There are no projects yet.'], values)
  },
}

export const projectDelete: Command = {
  usage: 'project delete ID [--json]',
  summary: 'Deletes a project with all its versions and files, for everyone in it.',
  async run(args) {
    const {values, positionals} = parseArgs({args, allowPositionals: true, options: {json: {type: 'boolean'}}})
    const project = onlyArgument(positionals, 'ID')
    const deleted = await runOperation(readConfig(process.env), 'project delete', {project})
    print(deleted, [`Deleted the project ${deleted.name}.`], values)
  },
}
