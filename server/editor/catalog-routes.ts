import type {FastifyInstance, FastifyRequest} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import type {CatalogRow} from '#shared/contract/resources.ts'
import {sizeOf} from '#shared/home/product/evaluate.ts'
import type {Language} from '#shared/text/languages.ts'
import type {EditCatalog, EditCategory, EditProductRow} from '#web/editor/protocol.ts'
import {createSearchQueue} from '../catalog/search/search-queue.ts'
import type {FacetValue} from '../catalog/search.ts'
import {found, invalidInput} from '../errors.ts'
import {cardsOnPage} from '../pages/catalog/catalog.ts'
import {filtersOf, readFilters} from '../pages/catalog/requested-filters.ts'
import {thumbnailPath} from '../pages/catalog/thumbnails.ts'
import {queryText} from '../pages/forms.ts'
import {projectOfPath} from '../pages/projects/own-project.ts'
import type {PageServices} from '../pages/services.ts'
import {personOf, visitorOf} from '../pages/visitor.ts'

export type CatalogNeeds = Pick<PageServices, 'catalog' | 'catalogSearch' | 'projects'>

type ProductRequest = {Params: {namespace: string; name: string}}

const path = '/projects/:id/edit/catalog'

/** Searches the catalog in the editor, and serves the chosen product as homes store it. */
export function editorCatalogRoutes(app: FastifyInstance, {catalog, catalogSearch, projects}: CatalogNeeds) {
  const turnOf = createSearchQueue()
  const config = {visits: 'typing'} as const

  app.get(path, {config}, async (request): Promise<EditCatalog> => {
    const requested = requestedOf(request)
    await turnOf(personOf(request).id)
    projectOfPath(request, {projects}, 'viewer')
    const {language} = visitorOf(request)
    const filters = filtersOf(requested, language)
    const after = queryText(request, 'after') || undefined
    const page = catalogSearch.search({...filters, sort: requested.sort, limit: cardsOnPage, after})
    const categories = after === undefined ? catalogSearch.countFacets(filters).category : undefined
    return {
      ...page,
      rows: page.rows.map((row) => toRow(row, language)),
      categories: categories ? await namedCategories(categories, language) : null,
    }
  })

  app.get<ProductRequest>(`${path}/:namespace/:name`, {config}, async (request, reply) => {
    projectOfPath(request, {projects}, 'viewer')
    const {namespace, name} = request.params
    return reply.type('application/json; charset=utf-8').send(found(catalog.find(`${namespace}/${name}`)))
  })

  function requestedOf(request: FastifyRequest) {
    projectOfPath(request, {projects}, 'viewer')
    const requested = readFilters(request)
    if (requested.q.length <= limits.catalogQueryLength) return requested
    throw invalidInput(`q: must have at most ${limits.catalogQueryLength} characters`)
  }

  function toRow({name, thumbnails, ...row}: CatalogRow, language: Language): EditProductRow {
    const json = catalog.find(row.id)
    const [picture] = thumbnails
    return {
      ...row,
      name: name[language],
      size: (json !== undefined && sizeOf(JSON.parse(json))) || null,
      picture: picture === undefined ? null : thumbnailPath(picture),
    }
  }
}

async function namedCategories(values: readonly FacetValue[], language: Language): Promise<EditCategory[]> {
  // The taxonomy loads slowly, and only the first search needs it.
  const {categoryLabel} = await import('../pages/catalog/category-names.ts')
  return values.map(({value, products}) => ({id: value, name: categoryLabel(value, language), products}))
}
