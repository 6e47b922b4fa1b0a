import {readFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {scopeSet} from '#shared/contract/scopes.ts'
import {FileError, UsageError} from '#shared/host/command-errors.ts'
import {print} from '#shared/host/output.ts'
import {readConfig} from '../config.ts'
import {runOperation} from '../control/run-operation.ts'
import {type AppKind, appKinds} from '../database/tables/apps.ts'
import {type Command, requireOption} from './command.ts'

export const appCreate: Command = {
  usage:
    'app create --owner EMAIL --name N --kind web|installed|device|server [--redirect ADDRESS]… ' +
    '[--jwks FILE | --jwks-uri ADDRESS] --scope "…" [--json]',
  summary:
    'Registers an app and prints its client_id. --scope lists the scopes it may request. --redirect (repeatable) is ' +
    'an address people return to after they allow it. An app of the kind server needs its public keys: --jwks names a ' +
    'file with a JWK set, --jwks-uri the address that publishes one.',
  async run(args) {
    const {values} = parseArgs({
      args,
      options: {
        owner: {type: 'string'},
        name: {type: 'string'},
        kind: {type: 'string'},
        redirect: {type: 'string', multiple: true, default: []},
        jwks: {type: 'string'},
        'jwks-uri': {type: 'string'},
        scope: {type: 'string'},
        json: {type: 'boolean'},
      },
    })
    const app = await runOperation(readConfig(process.env), 'app create', {
      owner: requireOption(values.owner, '--owner'),
      name: requireOption(values.name, '--name'),
      kind: readKind(requireOption(values.kind, '--kind')),
      redirectUris: values.redirect,
      keys: values.jwks === undefined ? '' : readKeyFile(values.jwks),
      jwksUri: values['jwks-uri'],
      scopes: [...scopeSet(requireOption(values.scope, '--scope'))],
    })
    print(app, [`Registered the app. Its client_id is ${app.client_id}`], values)
  },
}

export const appList: Command = {
  usage: 'app list [--owner EMAIL] [--json]',
  summary: 'Lists the registered apps.',
  async run(args) {
    const {values} = parseArgs({args, options: {owner: {type: 'string'}, json: {type: 'boolean'}}})
    const apps = await runOperation(readConfig(process.env), 'app list', {owner: values.owner})
    const lines = apps.flatMap(({client_id, name, kind, scopes, redirectUris, jwksUri, isVerified}) => [
      `${client_id}  ${name} (${kind}, ${isVerified ? 'verified' : 'not verified'}): ${scopes.join(' ')}`,
      ...redirectUris.map((address) => `  returns to ${address}`),
      ...(jwksUri === null ? [] : [`  publishes its keys at ${jwksUri}`]),
    ])
    print(apps, lines.length > 0 ? lines : ['No apps are registered yet.'], values)
  },
}

function readKind(text: string): AppKind {
  const kind = appKinds.find((one) => one === text)
  if (kind === undefined) throw new UsageError(`--kind must be one of ${appKinds.join(', ')}`)
  return kind
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new FileError(`--jwks: ${(error as Error).message}`)
  }
}
