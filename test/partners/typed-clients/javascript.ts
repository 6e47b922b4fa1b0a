/** A generator of TypeScript: its packages, its configuration, and a program that reads and saves a home with its code. */
export interface Generator {
  packages: readonly string[]
  /** The command in `node_modules/.bin`, and its words. */
  command: readonly [string, ...string[]]
  config?: readonly [name: string, code: string]
  /** What the program begins with: it must define `read()` and `save(home, number)`. */
  program: string
}

const document = 'openapi.json'

/** How every program ends. */
export const programEnd = `
const {home, number} = await read()
const saved = await save({...home, name: 'Saved'}, number)
console.log('saved ' + saved.number)
`

const access = `const {SERVER = '', TOKEN = '', PROJECT: projectId = ''} = process.env
const headers = {authorization: 'Bearer ' + TOKEN}
`

export const generators: Record<string, Generator> = {
  'openapi-typescript': {
    packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'],
    command: ['openapi-typescript', document, '-o', 'made/api.ts'],
    program: `import createClient from 'openapi-fetch'
import type {components, paths} from './made/api.ts'
type Home = components['schemas']['Home']
${access}
const api = createClient<paths>({baseUrl: SERVER, headers})
const path = {projectId}
const given = <T>({data, error}: {data?: T; error?: unknown}): T => {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}
const read = async () => given(await api.GET('/v1/projects/{projectId}/home', {params: {path}}))
const save = async (home: Home, baseRevision: number) =>
  given(await api.POST('/v1/projects/{projectId}/revisions', {params: {path}, body: {home, message: '', baseRevision}}))
`,
  },
  '@hey-api/openapi-ts': {
    packages: ['@hey-api/openapi-ts@0.99.0'],
    command: ['openapi-ts', '-i', document, '-o', 'made', '-c', '@hey-api/client-fetch'],
    program: `import {client} from './made/client.gen.ts'
import {readHome, saveRevision} from './made/sdk.gen.ts'
import type {Home} from './made/types.gen.ts'
${access}
client.setConfig({baseUrl: SERVER, auth: TOKEN, throwOnError: true})
const path = {projectId}
const read = async () => (await readHome({path, throwOnError: true})).data
const save = async (home: Home, baseRevision: number) =>
  (await saveRevision({path, body: {home, message: '', baseRevision}, throwOnError: true})).data
`,
  },
  orval: {
    packages: ['orval@8.38.0'],
    command: ['orval', '--config', 'orval.config.mjs'],
    config: [
      'orval.config.mjs',
      `export default {pianta: {input: './${document}', output: {target: './made/api.ts', client: 'fetch', baseUrl: process.env.SERVER}}}\n`,
    ],
    program: `import {type Home, readHome, saveRevision} from './made/api.ts'
${access}
const read = async () => {
  const answer = await readHome(projectId, {headers})
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.data))
  return answer.data
}
const save = async (home: Home, baseRevision: number) => {
  // An interface has no index signature; the copy's type has.
  const answer = await saveRevision(projectId, {home: {...home}, message: '', baseRevision}, {headers})
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.data))
  return answer.data
}
`,
  },
  'swagger-typescript-api': {
    packages: ['swagger-typescript-api@13.13.0'],
    command: ['swagger-typescript-api', 'generate', '-p', document, '-o', 'made', '-n', 'api.ts'],
    program: `import {Api, type Home} from './made/api.ts'
${access}
const api = new Api({baseUrl: SERVER, baseApiParams: {headers, format: 'json'}})
const read = async () => (await api.v1.readHome(projectId)).data
const save = async (home: Home, baseRevision: number) =>
  (await api.v1.saveRevision(projectId, {home, message: '', baseRevision})).data
`,
  },
}
