import {parseArgs} from 'node:util'
import {scopeSet} from '#shared/api/scopes.ts'
import {readConfig} from '../config.ts'
import {perform} from '../control/perform.ts'
import {type Command, required, UsageError} from './command.ts'
import {print} from './output.ts'

export const appCreate: Command = {
  usage: 'app create --owner EMAIL --name N --kind device --scope "…" [--json]',
  summary: 'Registers an app that may ask for these scopes; its client_id is printed.',
  async run(args) {
    const {values} = parseArgs({
      args,
      options: {
        owner: {type: 'string'},
        name: {type: 'string'},
        kind: {type: 'string'},
        scope: {type: 'string'},
        json: {type: 'boolean'},
      },
    })
    if (required(values.kind, '--kind') !== 'device') throw new UsageError('--kind must be device')
    const app = await perform(readConfig(process.env), 'app create', {
      owner: required(values.owner, '--owner'),
      name: required(values.name, '--name'),
      kind: 'device',
      scopes: [...scopeSet(required(values.scope, '--scope'))],
    })
    print(app, [`Registered the app; its client_id is ${app.client_id}`], values)
  },
}

export const appList: Command = {
  usage: 'app list [--owner EMAIL] [--json]',
  summary: 'Shows the registered apps.',
  async run(args) {
    const {values} = parseArgs({args, options: {owner: {type: 'string'}, json: {type: 'boolean'}}})
    const apps = await perform(readConfig(process.env), 'app list', {owner: values.owner})
    const lines = apps.map(({client_id, name, kind, scopes}) => `${client_id}  ${name} (${kind}): ${scopes.join(' ')}`)
    print(apps, lines.length > 0 ? lines : ['There is no registered app yet.'], values)
  },
}
