import {modelsOf} from '#shared/home/files.ts'
import type {Product} from '#shared/home/product.ts'
import {type Html, html} from '../html.ts'
import type {Visitor} from '../visitor.ts'
import {titleFromSlug} from './category-names.ts'
import {familyName} from './filter-names.ts'
import {conditionsText} from './option-words.ts'
import {swatch} from './swatch.ts'

interface Shown {
  product: Product
  /** Linked products that the catalog has. */
  linked: ReadonlySet<string>
}

/** Renders the facts that don't depend on the chosen options. Empty lists are left out. */
export function productFacts(visitor: Visitor, shown: Shown): Html {
  const {catalog} = visitor.words
  const {product} = shown
  return html`${list('finishes', catalog.finishes, finishesOf(visitor, product))}
    ${list('bindings', catalog.bindings, bindingsOf(visitor, product))}
    ${list('links', catalog.links, linksOf(visitor, shown))}
    ${list('models', catalog.models, modelLinksOf(visitor, product), catalog.modelsLead)}
    <section aria-labelledby="developers">
      <h2 id="developers">${catalog.developers}</h2>
      <dl class="facts">
        <div><dt>${catalog.id}</dt><dd><code class="copied">${product.id}</code></dd></div>
        <div><dt>${catalog.version}</dt><dd>${product.version}</dd></div>
      </dl>
      <p><a class="touch" href="/catalog/${product.id}/product.json">${catalog.json}</a></p>
    </section>`
}

function list(id: string, title: string, entries: Html[], lead = ''): Html {
  if (entries.length === 0) return html``
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${lead ? html`<p>${lead}</p>` : ''}
    <ul class="plain ${id === 'finishes' ? 'swatches' : ''}">${entries.map((entry) => html`<li>${entry}</li>`)}</ul>
  </section>`
}

function finishesOf(visitor: Visitor, {finishes}: Product): Html[] {
  const {language} = visitor
  return finishes.map(
    ({name, family, color}) =>
      html`${swatch(color)}${name[language]} <span class="soft">${familyName(visitor, family)}</span>`,
  )
}

function bindingsOf({words: {catalog}, language}: Visitor, {bindings}: Product): Html[] {
  return bindings.map(({name, kind}) => html`${name[language]} <span class="soft">${catalog.bindingKinds[kind]}</span>`)
}

function linksOf({words: {catalog}, language}: Visitor, {product, linked}: Shown): Html[] {
  return product.links.flatMap(({kind, url, product: id, name}) => {
    const text = name?.[language]
    const own = kind === 'product' ? catalog.makersPage : titleFromSlug(kind)
    const page = url && html`<a class="touch" href="${url}" rel="noreferrer">${text ?? own}</a>`
    const other =
      id && (linked.has(id) ? html`<a class="touch" href="/catalog/${id}">${text ?? id}</a>` : html`${text ?? id}`)
    return [page, other].filter((link) => typeof link === 'object')
  })
}

/** Lists each model once: the product's own with their conditions, then those of its parts. */
function modelLinksOf(visitor: Visitor, product: Product): Html[] {
  const {catalog} = visitor.words
  const needs = new Map(product.models?.map(({sha256, when = []}) => [sha256, when]))
  return [...new Set(modelsOf(product))].map((sha256) => {
    const text = catalog.model(conditionsText(visitor, product, needs.get(sha256) ?? []))
    return html`<a class="touch" href="/catalog/${product.id}/models/${sha256}">${text}</a> <span class="soft">${sha256.slice(0, 8)}</span>`
  })
}
