import {randomUUID} from 'node:crypto'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {systemClock} from '#shared/clock.ts'
import {type ApiScope, apiScopes} from '#shared/contract/scopes.ts'
import {hashSecret, newSecret} from '../server/accounts/secrets.ts'
import {readConfig} from '../server/config.ts'
import {accessToken, grant} from '../server/database/tables/identity.ts'
import {apiResource} from '../server/identity/resource.ts'
import {openServices, type Services} from '../server/services.ts'
import {type Served, serve} from './served.ts'

/** The program; a server of `floors/` with the same settings can replace it. */
const program = [join(import.meta.dirname, '../server/main.ts'), 'serve']

export interface ServedPianta extends Served {
  token: string
  accountId: string
  projectId: string
  /** The project's path. */
  inProject: string
  data: string
  /** Restarts the server on its data, and returns the milliseconds until it listened. Call nothing else afterwards. */
  startAgain(): Promise<number>
}

export interface PiantaOptions {
  environment?: Record<string, string>
  isFree?: boolean
  /** Node's arguments in place of `pianta serve`. */
  instead?: readonly string[]
  /** A command to run the server under, such as strace. */
  under?: readonly string[]
  /** Adds data before the server starts. */
  prepare?: (services: Services, made: {projectId: string; accountId: string; token: string}) => unknown
}

/** Starts `pianta serve` on a new folder with a person, their project, and an app with every scope. */
export async function servePianta({
  environment = {},
  instead = program,
  under = [],
  prepare,
  isFree = false,
}: PiantaOptions = {}): Promise<ServedPianta> {
  const data = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  const settings = {
    PIANTA_DATA: data,
    PIANTA_LOG_LEVEL: 'error',
    PIANTA_STARTER_CATALOG: 'off',
    PIANTA_RATE_LIMIT: '1000000',
    ...environment,
  }
  const services = openServices(readConfig(settings), systemClock)
  const {id: accountId} = await services.accounts.create({email: 'ada@example.org', name: 'Ada', language: 'en'})
  const {id: projectId} = services.projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})
  const made = {accountId, projectId, token: connectApp(services, accountId, projectId)}
  await prepare?.(services, made)
  await services.close()
  const start = (port: number) => ({
    command: [...under, process.execPath, ...instead],
    environment: {...settings, PIANTA_PORT: String(port)},
  })
  let server = await serve(start, {isFree})
  return {
    ...server,
    ...made,
    inProject: `/v1/projects/${projectId}`,
    data,
    async startAgain() {
      await server[Symbol.asyncDispose]()
      server = await serve(start, {isFree})
      return server.startedIn
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      rmSync(data, {recursive: true, force: true})
    },
  }
}

/** Registers an app with every scope and connects it. Returns an access token. */
export function connectApp(services: Services, accountId: string, projectId: string): string {
  const clientId = services.apps.create({ownerId: accountId, name: 'Bench', kind: 'device', scopes}).id
  return connect(services, {accountId, clientId, projectId, name: 'Bench'})
}

const scopes = Object.keys(apiScopes) as ApiScope[]

/** Connects an app as a consent would, and signs it in for an hour. Returns the access token. */
export function connect(
  {connections, database}: Services,
  connecting: {accountId: string; clientId: string; projectId: string; name: string},
): string {
  const {id} = connections.allow({...connecting, scopes, address: null})
  const [grantId, token, expiresAt] = [randomUUID(), newSecret(), Date.now() + 60 * 60 * 1000]
  database.insert(grant).values({id: grantId, connectionId: id, payload: {}, expiresAt}).run()
  const payload = {aud: apiResource, scope: scopes.join(' ')}
  database
    .insert(accessToken)
    .values({hash: hashSecret(token), grantId, payload, expiresAt})
    .run()
  return token
}
