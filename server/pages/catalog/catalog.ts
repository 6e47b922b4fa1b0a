import type {FastifyInstance} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import {sizeOf} from '#shared/home/product/evaluate.ts'
import {createSearchQueue} from '../../catalog/search/search-queue.ts'
import {ApiError} from '../../errors.ts'
import {queryText} from '../forms.ts'
import {showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {personOf, visitorOf} from '../visitor.ts'
import type {Found} from './catalog-view.ts'
import {catalogPath, filtersOf, readFilters} from './requested-filters.ts'

type Needs = Pick<PageServices, 'catalog' | 'catalogSearch'>

/** Products on a page: full rows in grids of two, three and four columns. */
export const cardsOnPage = 24

/** Serves the catalog's search page to signed-in people. */
export function catalogRoutes(app: FastifyInstance, {catalog, catalogSearch}: Needs) {
  const turnOf = createSearchQueue()
  app.get('/catalog', {config: {person: {}, visits: 'typing'}}, async (request, reply) => {
    // Loaded on demand: the fields and the taxonomy load slowly.
    const {catalogView} = await import('./catalog-view.ts')
    const visitor = visitorOf(request)
    await turnOf(personOf(request).id)
    const requested = readFilters(request)
    const after = queryText(request, 'after') || undefined
    const isTooLong = requested.q.length > limits.catalogQueryLength
    const filters = filtersOf(isTooLong ? {...requested, q: ''} : requested, visitor.language)
    const offers = catalogSearch.countFacets(filters)
    const shown = {requested, after, offers, catalogs: catalog.listCatalogs}
    if (isTooLong) return showPage(request, reply, catalogView(visitor, {...shown, found: undefined}), 400)
    try {
      const page = catalogSearch.search({...filters, sort: requested.sort, limit: cardsOnPage, after})
      return showPage(request, reply, catalogView(visitor, {...shown, found: withSizes(page)}))
    } catch (error) {
      // The cursor belongs to a different search.
      const isForeign = after !== undefined && error instanceof ApiError && error.code === 'invalid_input'
      if (isForeign) return reply.redirect(catalogPath(requested), 303)
      throw error
    }
  })

  function withSizes({rows, ...page}: ReturnType<Needs['catalogSearch']['search']>): Found {
    const size = (id: string) => {
      const json = catalog.find(id)
      return json === undefined ? undefined : sizeOf(JSON.parse(json))
    }
    return {...page, cards: rows.map((row) => ({...row, size: size(row.id)}))}
  }
}
