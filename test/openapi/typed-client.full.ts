import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import t from 'tap'
import {fileTypes} from '#shared/contract/resources.ts'
import {startApi} from '../server/api.ts'
import {lamp} from '../server/catalog/stock.ts'
import {pictureOf} from '../server/files/fixtures.ts'
import {findMistakes, generateTypes} from '../typed-client/compile.ts'

const own = join(import.meta.dirname, '../typed-client')
const client = readFileSync(join(own, 'main-job.ts'), 'utf8')

/** The code of the client, and a mistake to put in its place. */
const mistakes: Record<string, [right: string, wrong: string]> = {
  'a field of another name': ["message: 'Drawn over the survey'", "comment: 'Drawn over the survey'"],
  'a field that is null at times': ['project.lastRevision?.number', 'project.lastRevision.number'],
  'a path that is not there': ["'/v1/projects/{projectId}/home'", "'/v1/projects/{projectId}/homes'"],
  'a parameter that is missing': ['params: {path: {...path, threadId}}', 'params: {path}'],
  'a kind of device that there is none of': ["kind: 'cover'", "kind: 'curtain'"],
  'a floor that is a number': ["floor: 'Ground floor'", 'floor: 0'],
  'a point that is a text': ['at: [1, 1]', "at: '1, 1'"],
  'an event that there is none of': ["events: ['revision.saved']", "events: ['revision.made']"],
  'a field of another event': ["event.type === 'revision.saved'", "event.type === 'access.revoked'"],
  'an order that there is none of': ["sort: 'smallest'", "sort: 'cheapest'"],
  'a brand alone where several may be': ["brand: ['Bosco', 'Luce']", "brand: 'Bosco'"],
  'a part of a product that there is none of': ['part.radius', 'part.diameter'],
  'an error that there is none of': ['stale.error?.error', "stale.error?.error === 'gone'"],
}

/** Types that are the contract's resources. */
const names = [
  ['ApiIndex', 'Project', 'ProjectInput', 'Revision', 'RevisionWithHome', 'RevisionPage', 'ProjectPage', 'ProjectFile'],
  ['CommentThread', 'ThreadPage', 'Comment', 'Anchor', 'HostReference', 'Device', 'HomeProblem', 'ApiError'],
  ['CatalogPage', 'CatalogRow', 'Product', 'ProductChoice', 'ProductGeometry', 'ProductLink'],
  ['Webhook', 'WebhookPage', 'WebhookWithSecret', 'Delivery', 'RevisionSavedEvent', 'AccessRevokedEvent', 'TestEvent'],
].flat()

t.test('a client of types generated from the document compiles, and does the main job', async (t) => {
  const wrongClients = Object.entries(mistakes).map(([mistake, [right, wrong]], index) => {
    t.equal(client.split(right).length, 2, mistake)
    return [`mistake-${index}.ts`, client.replace(right, wrong)]
  })
  const files = {'main-job.ts': client, ...Object.fromEntries(wrongClients)}
  const packages = t.fixture('symlink', join(own, 'node_modules'))
  const folder = t.testdir({...files, data: {}, node_modules: packages})
  const {url, token, projectId, services} = await startApi(t, {PIANTA_DATA: join(folder, 'data')})

  const types = await generateTypes(`${url}/v1/openapi.json`)
  for (const name of names) t.match(types, new RegExp(`^export type ${name} = `, 'm'), name)
  for (const type of fileTypes) t.ok(types.includes(`"${type}": Blob`), type)
  writeFileSync(join(folder, 'api.ts'), types)
  const [found, ...foundInMistakes] = findMistakes(folder, Object.keys(files))
  t.same(found, [])
  for (const [index, mistake] of Object.keys(mistakes).entries()) t.ok(foundInMistakes[index]?.length, mistake)

  services.catalog.put({
    ...lamp,
    brand: 'Luce',
    geometry: {kind: 'builtin', parts: [{kind: 'cylinder', at: [0, 0, 0], radius: 0.2, height: 0.3}]},
  })
  const {doMainJob} = await import(pathToFileURL(join(folder, 'main-job.ts')).href)
  const survey = new Blob([new Uint8Array(await pictureOf('png'))])
  const done = await doMainJob({baseUrl: url, token}, survey)
  t.match(done, {
    project: {id: projectId, lastRevision: null},
    file: {contentType: 'image/png', name: 'survey.png'},
    revision: {number: 1, appName: 'Planner'},
    home: {number: 1, files: [{sha256: done.file.sha256}], home: {plans: [{drawings: [{src: done.file.sha256}]}]}},
    thread: {planId: 'plan', comments: [{body: 'Is this to scale?'}, {body: 'It is.', appName: 'Planner'}]},
    floors: ['Ground floor', null],
    posted: 1,
    refusal: 'conflict',
    product: {id: lamp.id, brand: 'Luce'},
    radius: 0.2,
  })
})
