import {limits} from '#shared/contract/limits.ts'
import {categories} from '#shared/home/product/taxonomy.ts'
import {sorts} from '../../catalog/search/query.ts'
import type {FacetName, FacetValue} from '../../catalog/search.ts'
import {checkboxes, choiceField} from '../elements.ts'
import {type Html, html} from '../html.ts'
import type {Visitor} from '../visitor.ts'
import {categoryLabel} from './category-names.ts'
import {familyName, filterNames, mountName} from './filter-names.ts'
import type {RequestedFilters} from './requested-filters.ts'

interface Shown {
  requested: RequestedFilters
  offers: Record<FacetName, FacetValue[]>
  /** The problem with the search text. */
  problem: string | undefined
}

/** Ids of the regions whose options depend on the other filters. */
export const filterRegions = ['in-category', 'in-mount', 'in-family', 'in-brand'] as const

/** The form offers this many brands, those with the most products. */
const maxBrands = 40

export function filterFields(visitor: Visitor, shown: Shown): Html {
  const {catalog: words} = visitor.words
  const {requested, offers} = shown
  const hasMore = requested.sort !== 'relevance' || filterNames(visitor, {...requested, category: ''}).length > 0
  const part = (id: (typeof filterRegions)[number], field: Html) => html`<div id="${id}">${field}</div>`
  const sort = {name: 'sort', label: words.sort, value: requested.sort}
  const mount = {
    name: 'mount',
    label: words.mount,
    any: words.anyMount,
    nameOf: (value: string) => mountName(visitor, value),
  }
  const family = {
    name: 'family',
    label: words.family,
    any: words.anyFamily,
    nameOf: (value: string) => familyName(visitor, value),
  }
  return html`${searchField(visitor, shown)}
    ${part('in-category', categoryField(visitor, requested.category, offers.category))}
    <details ${hasMore ? 'open' : ''}>
      <summary>${words.more}</summary>
      <div class="filters">
        ${choiceField({...sort, options: sorts.map((value) => ({value, label: words.sorts[value]}))})}
        ${part('in-mount', filterField(requested.mount, offers.mount, mount))}
        ${part('in-family', filterField(requested.family, offers.family, family))}
      </div>
      ${part('in-brand', brandField(visitor, requested.brand, offers.brand))}
    </details>`
}

function searchField({words: {catalog}}: Visitor, {requested, problem}: Shown): Html {
  return html`<div class="field">
    <label for="q">${catalog.search}</label>
    <p class="hint" id="q-hint">${catalog.searchHint}</p>
    ${problem ? html`<p class="problem" id="q-problem">${problem}</p>` : ''}
    <div class="line">
      <input
        id="q"
        name="q"
        type="search"
        value="${requested.q}"
        maxlength="${limits.catalogQueryLength}"
        autocomplete="off"
        spellcheck="false"
        enterkeyhint="search"
        aria-describedby="${problem ? 'q-problem q-hint' : 'q-hint'}"
        ${problem ? html`aria-invalid="true"` : ''}
      />
      <button>${catalog.submit}</button>
    </div>
  </div>`
}

const counted = (label: string, {products}: FacetValue) => `${label} (${products})`

/** A chosen value stays in the list even when it finds nothing. */
const withChosen = (offers: FacetValue[], chosen: readonly string[]): FacetValue[] => {
  const missing = chosen.filter((value) => value !== '' && offers.every((offer) => offer.value !== value))
  return [...offers, ...missing.map((value) => ({value, products: 0}))]
}

/** Lists groups with their categories in the taxonomy's order, then custom categories. */
function categoryField({words: {catalog}, language}: Visitor, chosen: string, offers: FacetValue[]): Html {
  const places = new Map(categories.map(({path}, index) => [path, index]))
  const placeOfThread = ({value}: FacetValue) => places.get(value) ?? places.size
  const sorted = withChosen(offers, [chosen]).sort((one, other) => placeOfThread(one) - placeOfThread(other))
  const groups = Map.groupBy(sorted, ({value}) => value.split('/')[0] as string)
  const option = (offer: FacetValue) => {
    const name = categoryLabel(offer.value, language)
    return {value: offer.value, label: counted(offer.value.includes('/') ? name : catalog.wholeGroup(name), offer)}
  }
  return choiceField({
    name: 'category',
    label: catalog.category,
    value: chosen,
    options: [{value: '', label: catalog.anyCategory}],
    groups: [...groups].map(([group, within]) => ({
      label: categoryLabel(group, language),
      options: within
        .sort((one, other) => Number(one.value.includes('/')) - Number(other.value.includes('/')))
        .map(option),
    })),
  })
}

interface FilterField {
  name: string
  label: string
  any: string
  nameOf: (value: string) => string
}

function filterField(chosen: string, offers: FacetValue[], {name, label, any, nameOf}: FilterField): Html {
  const options = withChosen(offers, [chosen]).map((offer) => ({
    value: offer.value,
    label: counted(nameOf(offer.value), offer),
  }))
  return choiceField({name, label, value: chosen, options: [{value: '', label: any}, ...options]})
}

function brandField({words: {catalog}, language}: Visitor, chosen: readonly string[], offers: FacetValue[]): Html {
  const topBrands = offers.toSorted((one, other) => other.products - one.products).slice(0, maxBrands)
  const brands = withChosen(topBrands, chosen).sort((one, other) => one.value.localeCompare(other.value, language))
  if (brands.length === 0) return html``
  const options = brands.map((offer) => ({value: offer.value, label: counted(offer.value, offer)}))
  return checkboxes({name: 'brand', label: catalog.brand, options, chosen})
}
