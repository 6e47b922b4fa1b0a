import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {setUnits} from '#shared/home/edit/set-units.ts'
import {readSampleHome} from '../../demo/sample-home.ts'
import {found, notFound} from '../errors.ts'
import {keysFor} from '../homes/home-answers.ts'
import {projectOfPath} from '../pages/projects/own-project.ts'
import type {PageServices} from '../pages/services.ts'
import {seeVersions} from '../pages/versions/see-versions.ts'
import {pageOwner, visitorOf} from '../pages/visitor.ts'
import {etagOf} from '../revisions/send-revision.ts'
import {preferredUnits} from './preferred-units.ts'

type Needs = Pick<PageServices, 'homeAnswers' | 'projects' | 'revisions' | 'versionNotices'>

/** Serves the homes that the editor merges with or begins with: a saved version, and the sample home. */
export function versionRoutes(app: FastifyInstance, needs: Needs) {
  const {homeAnswers, projects, revisions} = needs
  app.get<{Params: {number: string}}>('/projects/:id/edit/versions/:number', (request, reply) => {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    const revision = found(revisions.find(id, numberOf(request.params.number)))
    // An open editor reads the versions that it announces.
    seeVersions(request, id, needs)
    homeAnswers.send(request, reply, {
      keys: keysFor(`edited ${id} ${etagOf(revision)}`),
      owner: pageOwner(request),
      parts: () => [`${JSON.stringify(revision).slice(0, -1)},"home":`, revisions.home(id, revision.number), '}'],
      // The person may have been removed while the home was read.
      ensureOpen: () => void projectOfPath(request, {projects}, 'viewer'),
    })
  })

  app.get('/projects/:id/edit/sample', async (request: FastifyRequest, reply) => {
    projectOfPath(request, {projects}, 'viewer')
    const sample = readSampleHome(visitorOf(request).language)
    return sendText(
      reply,
      JSON.stringify({home: setUnits(sample, {units: preferredUnits(request), name: sample.name})}),
    )
  })
}

const sendText = (reply: FastifyReply, json: string) => reply.type('application/json; charset=utf-8').send(json)

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}
