import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {found, notFound} from '../errors.ts'
import {projectOfPath} from '../pages/projects/own-project.ts'
import type {PageServices} from '../pages/services.ts'

type Needs = Pick<PageServices, 'projects' | 'revisions'>

/** Serves the homes that the editor merges with or begins with: a saved version, and the sample home. */
export function versionRoutes(app: FastifyInstance, {projects, revisions}: Needs) {
  app.get<{Params: {number: string}}>('/projects/:id/edit/versions/:number', async (request, reply) => {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    const revision = found(revisions.find(id, numberOf(request.params.number)))
    const home = await revisions.homeJson(id, revision.number)
    // The person may have been removed while the home was read.
    projectOfPath(request, {projects}, 'viewer')
    return sendText(reply, `${JSON.stringify(revision).slice(0, -1)},"home":${home}}`)
  })

  app.get('/projects/:id/edit/sample', async (request: FastifyRequest, reply) => {
    projectOfPath(request, {projects}, 'viewer')
    return sendText(reply, `{"home":${readFileSync(sampleFile, 'utf8')}}`)
  })
}

/** The flat that the demo shows too. */
const sampleFile = join(import.meta.dirname, '../../samples/flat.json')

const sendText = (reply: FastifyReply, json: string) => reply.type('application/json; charset=utf-8').send(json)

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}
