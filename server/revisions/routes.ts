import {pageOf, revision, revisionNumber, revisionWithHome} from '#shared/contract/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {pageQuery, paginate} from '../api/pagination.ts'
import {cacheHeaders, conditionalHeaders, projectParams as params, type Routes} from '../api/routes.ts'
import {found} from '../errors.ts'
import type {FileStore} from '../files/store.ts'
import type {HomeAnswers} from '../homes/home-answers.ts'
import {type SaveNeeds, saveRoute} from './save-route.ts'
import {sendRevision} from './send-revision.ts'
import type {RevisionStore} from './store.ts'

interface Needs extends SaveNeeds {
  homeAnswers: HomeAnswers
  revisions: RevisionStore
  files: FileStore
}

const headers = cacheHeaders({etag: "A weak ETag: the hash of the number and the author's name"})
const withTag = {...revisionWithHome, headers}
const unchanged = Type.Null({description: 'Unchanged since the version that `If-None-Match` names', headers})

export function revisionRoutes(app: Routes, needs: Needs) {
  const {homeAnswers, revisions, files} = needs

  app.get(
    '/v1/projects/:projectId/home',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      schema: {
        operationId: 'readHome',
        summary: 'Reads the last version with its home',
        description:
          '404 before the first version. Send the `ETag` back in `If-None-Match` to get 304 until the home changes.',
        tags: ['Versions'],
        params,
        headers: conditionalHeaders,
        response: {200: withTag, 304: unchanged},
      },
    },
    (request, reply) => {
      const {projectId} = request.params
      sendRevision(request, reply, {
        homeAnswers,
        revisions,
        files,
        projectId,
        revision: found(revisions.last(projectId)),
      })
    },
  )

  app.get(
    '/v1/projects/:projectId/revisions',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      schema: {
        operationId: 'listRevisions',
        summary: 'Lists the saved versions without their homes, newest first',
        description: 'Without `limit`, one page contains all versions.',
        tags: ['Versions'],
        params,
        querystring: pageQuery,
        response: {200: pageOf('RevisionPage', revision)},
      },
    },
    (request) => {
      const {projectId} = request.params
      return paginate(
        {
          name: `revisions ${projectId}`,
          keyTypes: ['number'],
          keyOf: ({number}) => [number] as const,
          rowsAfter: (key: readonly [number] | undefined, count) =>
            revisions.listBelow(projectId, key?.[0] ?? Number.MAX_SAFE_INTEGER, count),
        },
        request.query,
      )
    },
  )

  app.get(
    '/v1/projects/:projectId/revisions/:number',
    {
      config: {access: {scope: 'projects:read', project: 'read'}},
      schema: {
        operationId: 'readRevision',
        summary: 'Reads a version with its home',
        description:
          "A version never changes, but its author's name may: people rename themselves, or delete their account.",
        tags: ['Versions'],
        params: Type.Object({...params.properties, number: revisionNumber}),
        headers: conditionalHeaders,
        response: {200: withTag, 304: unchanged},
      },
    },
    (request, reply) => {
      const {projectId, number} = request.params
      sendRevision(request, reply, {
        homeAnswers,
        revisions,
        files,
        projectId,
        revision: found(revisions.find(projectId, number)),
      })
    },
  )

  saveRoute(app, needs)
}
