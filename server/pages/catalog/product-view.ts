import type {FastifyRequest} from 'fastify'
import {lengthText} from '#shared/home/draw/measures.ts'
import type {Svg} from '#shared/home/draw/svg.ts'
import {drawProduct} from '#shared/home/draw-product.ts'
import {type Clearance, evaluateProduct, type ProductSize} from '#shared/home/product/evaluate.ts'
import type {Product} from '#shared/home/product.ts'
import {hasProblems} from '../elements.ts'
import {type Html, html, inlineSvg, joinHtml} from '../html.ts'
import type {Page} from '../layout.ts'
import {type Visitor, visitorOf} from '../visitor.ts'
import {sizeText} from './catalog-view.ts'
import {categoryLabel, titleFromSlug, withAncestors} from './category-names.ts'
import {optionFields, regionOf} from './option-fields.ts'
import {productFacts} from './product-facts.ts'
import {catalogPath} from './requested-filters.ts'
import {fieldOf, type RequestedOptions, readOptions} from './requested-options.ts'
import {thumbnailPath} from './thumbnails.ts'

interface ShownProduct {
  product: Product
  /** Whether the catalog still lists it. */
  isListed: boolean
  requested: RequestedOptions
  /** The size with the requested options. */
  size: ProductSize | undefined
  clearances: Clearance[]
  drawing: Svg | undefined
  /** Linked products that the catalog has. */
  linked: ReadonlySet<string>
}

interface Stored {
  product: Product
  isListed: boolean
  /** Whether the catalog has the product of this id. */
  exists: (id: string) => boolean
}

/** Returns the page of a product with the requested options. */
export function productPage(request: FastifyRequest, {product, isListed, exists}: Stored): Page {
  const visitor = visitorOf(request)
  const requested = readOptions(request, product, visitor)
  const {size, clearances} = evaluateProduct(product, requested.options)
  const drawing = drawProduct(product, {options: requested.options, language: visitor.language})
  const linked = new Set(product.links.flatMap(({product: id}) => (id && exists(id) ? [id] : [])))
  return productView(visitor, {product, isListed, requested, size, clearances, drawing, linked})
}

/** Ids of the regions that change with the chosen options. */
const liveRegions = ['size', 'drawn', 'measures', 'clearances'] as const

function productView(visitor: Visitor, shown: ShownProduct): Page {
  const {product, isListed, requested, drawing} = shown
  const {words, language} = visitor
  const {name, description, brand, options, thumbnails} = product
  const live = [...liveRegions, ...options.map(regionOf)].join(' ')
  return {
    title: name[language],
    lead: brand ?? undefined,
    width: 'wide',
    stylesheet: 'catalog.css',
    ...(options.length > 0 && {script: 'live-form.js'}),
    hasProblems: hasProblems(requested.problems),
    content: html`${categoryView(visitor, product)}
      ${isListed ? '' : html`<p class="notice warning">${words.catalog.gone}</p>`}
      <div class="about">
        ${thumbnails.slice(0, 1).map((sha256) => html`<img class="thumbnail" src="${thumbnailPath(sha256)}" alt="${name[language]}" width="400" height="400" />`)}
        ${description ? html`<p>${description[language]}</p>` : ''}
      </div>
      <div class="${options.length > 0 ? 'beside' : ''}">
        <section aria-labelledby="drawing">
          <h2 id="drawing">${words.catalog.drawing}</h2>
          <div id="size" role="status">${statusView(visitor, shown)}</div>
          <div id="drawn">${drawing ? html`<div class="drawing">${inlineSvg(drawing)}</div>` : html`<p>${words.catalog.noDrawing}</p>`}</div>
        </section>
        ${options.length > 0 ? optionsView(visitor, shown, live) : ''}
      </div>
      <section aria-labelledby="measures-title">
        <h2 id="measures-title">${words.catalog.measures}</h2>
        <div id="measures">${measuresView(visitor, shown)}</div>
      </section>
      <div id="clearances">${clearancesView(visitor, shown)}</div>
      ${productFacts(visitor, shown)}`,
  }
}

function optionsView(visitor: Visitor, {product, requested}: ShownProduct, live: string): Html {
  const {catalog} = visitor.words
  return html`<section aria-labelledby="options">
    <h2 id="options">${catalog.options}</h2>
    <form action="/catalog/${product.id}" novalidate data-live="${live}">
      ${optionFields(visitor, product, requested)}
      <button class="second">${catalog.show}</button>
    </form>
  </section>`
}

/** Renders the product's category and its ancestors as links to the catalog. */
function categoryView({words, language}: Visitor, {category, mount}: Product): Html {
  const links = withAncestors(category).map(
    (path) => html`<a class="touch" href="${catalogPath({category: path})}">${categoryLabel(path, language)}</a>`,
  )
  return html`<nav aria-label="${words.catalog.category}">${joinHtml(links, html`<span aria-hidden="true">${'›'}</span>`)}</nav>
    <p class="soft">${words.catalog.mounts[mount]}</p>`
}

/** Object.hasOwn skips inherited names such as `constructor`. */
const useName = (uses: Readonly<Record<string, string>>, use: string): string =>
  (Object.hasOwn(uses, use) ? uses[use] : undefined) ?? titleFromSlug(use)

/**
 * Renders the status that screen readers announce. Live updates skip the focused field, so its problem is repeated
 * here.
 */
function statusView({language}: Visitor, {product, requested, size}: ShownProduct): Html {
  const problems = product.options.flatMap((option) => {
    const problem = requested.problems[fieldOf(option)]
    return problem === undefined ? [] : [html`<p class="problem">${option.name[language]}: ${problem}</p>`]
  })
  return html`${size ? html`<p class="soft">${sizeText(size, language)}</p>` : ''}${problems}`
}

function measuresView({words: {catalog}, language}: Visitor, {size}: ShownProduct): Html {
  if (size === undefined) return html`<p>${catalog.noDrawing}</p>`
  const row = (name: string, length: number) =>
    html`<tr><th scope="row">${name}</th><td>${lengthText(length, language)}</td></tr>`
  return html`<table>
      <tbody>
        ${row(catalog.width, size.width)}
        ${row(catalog.depth, size.depth)}
        ${row(catalog.height, size.height)}
      </tbody>
    </table>`
}

function clearancesView({words: {catalog}, language}: Visitor, {clearances}: ShownProduct): Html {
  if (clearances.length === 0) return html``
  const clearance = ({use, side, extent, source}: Clearance) => html`<li>
    <p><strong>${catalog.sides[side]}: ${lengthText(extent, language)}</strong></p>
    <p>${useName(catalog.uses, use)}</p>
    <p class="soft">${catalog.source}: ${source}</p>
  </li>`
  return html`<section aria-labelledby="clearances-title">
    <h2 id="clearances-title">${catalog.clearances}</h2>
    <ul class="plain">${clearances.map(clearance)}</ul>
  </section>`
}
