/** How every program ends. */
export const programEnd = `
const {home, number} = await read()
const saved = await save({...home, name: 'Saved'}, number)
console.log('saved ' + saved.number)
`

const access = `const {SERVER = '', TOKEN = '', PROJECT: projectId = ''} = process.env
const headers = {authorization: 'Bearer ' + TOKEN}
`

/** The start of a program, by generator: it defines `read()` and `save(home, number)`. */
export const programs: Record<string, string> = {
  'openapi-typescript': `import createClient from 'openapi-fetch'
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
  '@hey-api/openapi-ts': `import {client} from './made/client.gen.ts'
import {readHome, saveRevision} from './made/sdk.gen.ts'
import type {Home} from './made/types.gen.ts'
${access}
client.setConfig({baseUrl: SERVER, auth: TOKEN, throwOnError: true})
const path = {projectId}
const read = async () => (await readHome({path, throwOnError: true})).data
const save = async (home: Home, baseRevision: number) =>
  (await saveRevision({path, body: {home, message: '', baseRevision}, throwOnError: true})).data
`,
  orval: `import {type Home, readHome, saveRevision} from './made/api.ts'
${access}
const read = async () => {
  const answer = await readHome(projectId, {headers})
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.data))
  return answer.data
}
const save = async (home: Home, baseRevision: number) => {
  const answer = await saveRevision(projectId, {home, message: '', baseRevision}, {headers})
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.data))
  return answer.data
}
`,
  'swagger-typescript-api': `import {Api, type Home} from './made/api.ts'
${access}
const api = new Api({baseUrl: SERVER, baseApiParams: {headers, format: 'json'}})
const read = async () => (await api.v1.readHome(projectId)).data
const save = async (home: Home, baseRevision: number) =>
  (await api.v1.saveRevision(projectId, {home, message: '', baseRevision})).data
`,
  kubb: `import {readHome, saveRevision} from './made/client.ts'
import type {Home} from './made/types.ts'
${access}
const options = {baseURL: SERVER, headers}
const read = async () => await readHome(projectId, undefined, options)
const save = async (home: Home, baseRevision: number) =>
  await saveRevision(projectId, {home, message: '', baseRevision}, undefined, options)
`,
}
