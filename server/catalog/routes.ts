import {hash} from 'node:crypto'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {limits} from '#shared/api/limits.ts'
import {catalogPage} from '#shared/api/resources.ts'
import {mounts} from '#shared/home/product/mounts.ts'
import {Type} from '#shared/json-schema.ts'
import {languages} from '#shared/plan/words.ts'
import {callerOf} from '../api/caller.ts'
import {matches} from '../api/conditional.ts'
import {conditional, kept, type Routes} from '../api/routes.ts'
import {found} from '../errors.ts'
import type {Services} from '../services.ts'
import {assetRoutes} from './asset-routes.ts'
import {sorts} from './search/query.ts'
import {createSearchQueue} from './search/search-queue.ts'

type Needs = Pick<Services, 'config' | 'clock' | 'files' | 'catalog' | 'catalogSearch' | 'projectModels'>

const access = {scope: 'catalog:read'} as const
const text = {type: 'string'} as const

/** Where the query does not say. */
const initial = {sort: 'relevance', language: 'en', limit: limits.catalogPage} as const

const query = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: limits.catalogQuery,
      description: 'Words of what is looked for; a slip of a letter, or an accent, does no harm',
    }),
  ),
  category: Type.Optional(Type.String({description: 'This category or any below it'})),
  brand: Type.Optional(Type.Array(Type.String(), {description: 'Any of these, each as `brand=` again'})),
  mount: Type.Optional(Type.Enum([...mounts], {...text, description: 'Where it is put'})),
  family: Type.Optional(Type.String({description: 'A family of colours that one of its finishes is in'})),
  sort: Type.Optional(
    Type.Enum([...sorts], {
      ...text,
      default: initial.sort,
      description:
        '`smallest` and `largest` by the floor that it takes with its default options; `relevance` without `q` is `name`',
    }),
  ),
  language: Type.Optional(
    Type.Enum([...languages], {
      ...text,
      default: initial.language,
      description: 'Of the words and of the order of names; what has none of the words in it is found by the other',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({minimum: 1, maximum: limits.pageSize, default: initial.limit, description: 'Of the page'}),
  ),
  // It holds a name.
  after: Type.Optional(Type.String({maxLength: 4000, description: 'The `next` of the page before'})),
})

const asJson = () => JSON.stringify

const headers = kept({etag: 'Strong; of the product as it is now'})

export function catalogRoutes(app: Routes, needs: Needs) {
  const {catalog, catalogSearch} = needs
  const turnOf = createSearchQueue()

  app.get(
    '/v1/catalog/products',
    {
      config: {access},
      // Of a page it is as fast, and a function of its schema takes a while to make at each start.
      serializerCompiler: asJson,
      schema: {
        operationId: 'findProducts',
        summary: 'Products of the catalog, by words and by what they are',
        description:
          'Without any of the parameters all of them. Values that no product has find nothing. While pages are read the ' +
          'catalog may change: what comes or goes makes no other product come twice, nor be left out.',
        tags: ['Catalog'],
        querystring: query,
        response: {200: catalogPage},
      },
    },
    async (request) => {
      await turnOf(callerOf(request).connectionId)
      return catalogSearch.search({...initial, ...request.query})
    },
  )

  app.get(
    '/v1/catalog/products/:namespace/:name',
    {
      config: {access, refusals: ['not_found']},
      // It is sent as it was loaded, whatever the schema of today has of it.
      serializerCompiler: asJson,
      schema: {
        operationId: 'readProduct',
        summary: 'A product whole, as a home holds it',
        description:
          'One that left the catalog is not found any more, but still read. Sent again only when it changed, if the `ETag` ' +
          'comes back in `If-None-Match`.',
        tags: ['Catalog'],
        params: Type.Object({namespace: Type.String(), name: Type.String()}),
        headers: conditional,
        response: {
          // The schema of products takes a while to load, and only the document tells of it.
          200: {...Type.Unsafe<unknown>({$ref: '#/components/schemas/Product'}), headers},
          304: Type.Null({description: 'Unchanged since the answer that `If-None-Match` names', headers}),
        },
      },
    },
    (request, reply) => {
      const {namespace, name} = request.params
      return sendProduct(request, reply, found(catalog.find(`${namespace}/${name}`)))
    },
  )

  assetRoutes(app, needs)
}

/** Sends a product's JSON as it lies in the database, or 304 to who has it. */
function sendProduct(request: FastifyRequest, reply: FastifyReply, json: string) {
  const etag = `"${hash('sha256', json, 'base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}
