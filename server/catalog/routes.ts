import {hash} from 'node:crypto'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import {catalogPage} from '#shared/contract/resources.ts'
import {mounts} from '#shared/home/product/mounts.ts'
import {Type} from '#shared/json-schema.ts'
import {languages} from '#shared/text/languages.ts'
import {callerOf} from '../api/caller.ts'
import {etagMatches} from '../api/conditional.ts'
import {cacheHeaders, conditionalHeaders, type Routes} from '../api/routes.ts'
import {found} from '../errors.ts'
import {type AssetNeeds, assetRoutes} from './asset-routes.ts'
import {sorts} from './search/query.ts'
import {createSearchQueue} from './search/search-queue.ts'
import type {CatalogSearch} from './search.ts'
import type {Catalog} from './store.ts'

interface Needs extends AssetNeeds {
  catalog: Pick<Catalog, 'find' | 'hasFile'>
  catalogSearch: Pick<CatalogSearch, 'search'>
}

const access = {scope: 'catalog:read'} as const
const text = {type: 'string'} as const

/** Defaults for omitted parameters. */
const defaults = {sort: 'relevance', language: 'en', limit: limits.catalogPageSize} as const

const query = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: limits.catalogQueryLength,
      description: 'The words to search for. Typos and accents are fine.',
    }),
  ),
  category: Type.Optional(Type.String({description: 'A category. Includes its subcategories.'})),
  brand: Type.Optional(
    Type.Array(Type.String(), {description: 'Brands, any of which matches. Repeat `brand=` for each.'}),
  ),
  mount: Type.Optional(Type.Enum([...mounts], {...text, description: 'Where the product is mounted'})),
  family: Type.Optional(Type.String({description: 'A colour family. Matches products with a finish in it.'})),
  sort: Type.Optional(
    Type.Enum([...sorts], {
      ...text,
      default: defaults.sort,
      description:
        'The order. `smallest` and `largest` compare the floor area with default options. Without `q`, `relevance` means `name`.',
    }),
  ),
  language: Type.Optional(
    Type.Enum([...languages], {
      ...text,
      default: defaults.language,
      description:
        'The language of the words and of sorted names. Words without a match in it match the other language.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({minimum: 1, maximum: limits.pageSize, default: defaults.limit, description: 'The size of a page'}),
  ),
  // Long enough for a cursor that holds a product's name.
  after: Type.Optional(Type.String({maxLength: 4000, description: 'The `next` of the previous page'})),
})

const asJson = () => JSON.stringify

const headers = cacheHeaders({etag: 'A weak ETag: the hash of the current product'})

export function catalogRoutes(app: Routes, needs: Needs) {
  const {catalog, catalogSearch} = needs
  const waitForSearch = createSearchQueue()

  app.get(
    '/v1/catalog/products',
    {
      config: {access},
      // JSON.stringify is as fast for a page, and a compiled serializer slows each start.
      serializerCompiler: asJson,
      schema: {
        operationId: 'findProducts',
        summary: 'Searches the catalog by words and filters',
        description:
          'Returns all products without parameters. Unknown values match nothing. The catalog may change between pages: ' +
          'other products are neither repeated nor skipped.',
        tags: ['Catalog'],
        querystring: query,
        response: {200: catalogPage},
      },
    },
    async (request) => {
      await waitForSearch(callerOf(request).connectionId)
      return catalogSearch.search({...defaults, ...request.query})
    },
  )

  app.get(
    '/v1/catalog/products/:namespace/:name',
    {
      config: {access, refusals: ['not_found']},
      // Sends the product as it was loaded, even where today's schema differs.
      serializerCompiler: asJson,
      schema: {
        operationId: 'readProduct',
        summary: 'Reads a product with all its fields, as homes store it',
        description:
          'A product that left the catalog is hidden from search, but still readable here. Send the `ETag` back in ' +
          '`If-None-Match` to get 304 until the product changes.',
        tags: ['Catalog'],
        params: Type.Object({namespace: Type.String(), name: Type.String()}),
        headers: conditionalHeaders,
        response: {
          // References the schema by name: it is slow to load, and only the document needs it.
          200: {...Type.Unsafe<unknown>({$ref: '#/components/schemas/Product'}), headers},
          304: Type.Null({description: 'Unchanged since the response with this `ETag`', headers}),
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

/** Sends a product's stored JSON, or 304 when the client has it. */
function sendProduct(request: FastifyRequest, reply: FastifyReply, json: string) {
  const etag = `W/"${hash('sha256', json, 'base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}
