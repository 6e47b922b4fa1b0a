import {html, type TemplateResult} from 'lit'
import {locate} from '#shared/home/edit/in-plan.ts'
import {setProduct} from '#shared/home/edit/set-product.ts'
import type {Product} from '#shared/home/schema.ts'
import {type CatalogSearch, createCatalogSearch} from '../catalog/catalog-search.ts'
import {catalogView} from '../catalog/catalog-view.ts'
import type {ProductCard} from '../catalog/product-cards.ts'
import type {Editing} from '../editing.ts'
import {elementName, type Naming} from '../element-names.ts'

/** Chooses the product of an element that is there already. */
export interface ProductPicker {
  /** Shows the catalog for an element. */
  begin(id: string): void
  /** The catalog instead of the properties; undefined while nobody chooses. */
  view(naming: Naming): TemplateResult | undefined
}

interface Choosing {
  id: string
  search: CatalogSearch
  problem: string
}

/** The categories of elements without a product. */
const categories: Readonly<Record<string, string>> = {
  door: 'doors',
  passage: 'doors',
  garage: 'doors/garage-door',
  window: 'windows',
}

export function createProductPicker(editing: Editing, path: string, update: () => void): ProductPicker {
  let choosing: Choosing | null = null

  function end() {
    choosing?.search.stop()
    choosing = null
    update()
  }

  async function choose({id, search}: Choosing, card: ProductCard, failed: string) {
    let product: Product
    try {
      product = editing.home.products?.[card.id] ?? (await search.product(card.id))
    } catch {
      if (choosing?.id === id) choosing.problem = failed
      return update()
    }
    editing.edit('change', (home) => setProduct(home, id, product))
    end()
  }

  return {
    begin(id) {
      choosing?.search.stop()
      choosing = {
        id,
        problem: '',
        search: createCatalogSearch({path, category: categoryOf(editing, id), onChange: update}),
      }
      update()
    },
    view(naming) {
      const now = choosing
      if (now === null) return undefined
      const [id, ...others] = editing.selection
      if (id !== now.id || others.length > 0) {
        now.search.stop()
        choosing = null
        return undefined
      }
      const {words, language, unit} = naming
      const {list, element} = locate(editing.home, id)
      const chosen = 'product' in element ? element.product : undefined
      return html`<h3>${words.products.replacing(elementName(naming, list, element))}</h3>
        <button class="second" @click=${end}>${words.products.cancel}</button>
        ${now.problem === '' ? '' : html`<p class="failed" role="alert">${now.problem}</p>`}
        ${catalogView({
          search: now.search,
          home: editing.home,
          words,
          language,
          unit,
          chosen,
          leave: end,
          choose: (card) => void choose(now, card, words.products.failed),
        })}`
    },
  }
}

/** Returns the category of the products that an element can be made of. */
function categoryOf({home}: Editing, id: string): string {
  const {list, element} = locate(home, id)
  const product = 'product' in element && element.product !== undefined ? home.products?.[element.product] : undefined
  if (product !== undefined) return product.category
  if (list === 'openings' && 'kind' in element) return categories[element.kind as string] ?? ''
  return {lights: 'lights', awnings: 'shading'}[list as string] ?? ''
}
