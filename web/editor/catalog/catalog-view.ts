import {html, type TemplateResult} from 'lit'
import {live} from 'lit/directives/live.js'
import {repeat} from 'lit/directives/repeat.js'
import type {LengthUnit} from '#shared/home/edit/typed-measures.ts'
import type {Home} from '#shared/home/schema.ts'
import {icon} from '../icons.ts'
import type {Language, Words} from '../words/words.ts'
import type {CatalogSearch} from './catalog-search.ts'
import {cardsOfHome, type ProductCard, recentCards, sizeText} from './product-cards.ts'

export interface CatalogView {
  search: CatalogSearch
  home: Home
  words: Words
  language: Language
  unit: LengthUnit
  /** The id of the product that was chosen. */
  chosen: string | undefined
  choose(card: ProductCard): void
  /** Escape was pressed in the empty field of the search. */
  leave(): void
}

/** Shows the search of the catalog, the products used before, and the results. */
export function catalogView(view: CatalogView): TemplateResult {
  const {search, words} = view
  const {products} = words
  return html`<div class="catalog" @keydown=${(event: KeyboardEvent) => {
    if (event.key === 'Escape' && (event.target as HTMLInputElement).value === '') view.leave()
    else moveByArrows(event)
  }}>
    <label
      >${products.search}<input
        type="search"
        name="q"
        maxlength="200"
        autocomplete="off"
        .value=${live(search.text)}
        @input=${({target}: Event) => search.type((target as HTMLInputElement).value)}
    /></label>
    ${categoryField(search, words)} ${usedBefore(view)}
    <p class="soft" role="status">${statusOf(search, words)}</p>
    ${
      search.state === 'failed'
        ? html`<p class="failed" role="alert">${products.failed}</p>
            <button class="second" @click=${() => search.retry()}>${products.again}</button>`
        : ''
    }
    ${cards(view, search.rows)}
    ${
      search.hasMore && search.state !== 'failed'
        ? html`<button class="second" ?disabled=${search.state === 'loading'} @click=${() => search.more()}>
            ${products.more}
          </button>`
        : ''
    }
  </div>`
}

function statusOf({state, total}: CatalogSearch, {products}: Words): string {
  if (state === 'loading') return products.searching
  if (state === 'failed' || total === null) return ''
  return total === 0 ? products.nothing : products.found(total)
}

function categoryField(search: CatalogSearch, {products}: Words): TemplateResult {
  const {category, categories} = search
  const isKnown = category === '' || categories.some(({id}) => id === category)
  return html`<label
    >${products.category}<select
      name="category"
      @change=${({target}: Event) => search.choose((target as HTMLSelectElement).value)}
    >
      <option value="">${products.everything}</option>
      ${isKnown ? '' : html`<option value=${category} selected>${category}</option>`}
      ${categories.map(
        ({id, name, products: count}) =>
          html`<option value=${id} ?selected=${id === category}>${id.includes('/') ? '\u2003' : ''}${name} (${count})</option>`,
      )}
    </select></label
  >`
}

/** Shows the products of the home and of this browser, until people search for others. */
function usedBefore(view: CatalogView): TemplateResult | '' {
  const {search, home, language, words} = view
  if (search.text !== '' || search.category !== '') return ''
  const recent = recentCards()
  const known = new Set(recent.map(({id}) => id))
  const inHome = cardsOfHome(home, language).filter(({id}) => !known.has(id))
  const group = (title: string, found: readonly ProductCard[]) =>
    found.length === 0 ? '' : html`<h3>${title}</h3>${cards(view, found)}`
  return html`${group(words.products.recent, recent)} ${group(words.products.inHome, inHome)}`
}

function cards(view: CatalogView, found: readonly ProductCard[]): TemplateResult {
  return html`<ul class="products">
    ${repeat(
      found,
      ({id}) => id,
      (card) => html`<li>${cardButton(view, card)}</li>`,
    )}
  </ul>`
}

function cardButton({unit, language, chosen, choose}: CatalogView, card: ProductCard): TemplateResult {
  const {id, name, brand, size, picture} = card
  const facts = [brand, size && sizeText(size, unit, language)].filter((fact) => fact)
  return html`<button aria-pressed=${id === chosen} @click=${() => choose(card)}>
    ${picture === null ? html`<span class="no-picture">${icon('furniture')}</span>` : html`<img src=${picture} alt="" width="56" height="56" loading="lazy" decoding="async" />`}
    <span>${name}<small>${facts.join(' · ')}</small></span>
  </button>`
}

/** Arrow keys go from the search to the products, and through them. */
function moveByArrows(event: KeyboardEvent) {
  const step = {ArrowDown: 1, ArrowUp: -1}[event.key]
  const from = event.target as HTMLElement
  if (step === undefined || from instanceof HTMLSelectElement) return
  const view = event.currentTarget as HTMLElement
  const stops = [...view.querySelectorAll<HTMLElement>('input[type="search"], .products button')]
  stops[stops.indexOf(from) + step]?.focus()
  event.preventDefault()
}
