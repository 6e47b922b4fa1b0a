import {html, nothing, svg, type TemplateResult} from 'lit'
import type {ItemSnap} from '#shared/home/edit/snap-item.ts'
import type {Point} from '#shared/home/schema.ts'
import {createCatalogSearch} from '../catalog/catalog-search.ts'
import {catalogView} from '../catalog/catalog-view.ts'
import {cardOf, type ProductCard, rememberCard} from '../catalog/product-cards.ts'
import {planWithoutPreview} from '../plan-without-preview.ts'
import {productOptions} from '../side/product-options.ts'
import type {CreateTool, Pointer} from '../tool.ts'
import {addSelected} from './add-selected.ts'
import {freePlace} from './free-place.ts'
import {type HeldProduct, holdProduct} from './held-product.ts'
import {snapMarks} from './overlay.ts'
import {selectionKey} from './select-keys.ts'

/** Places products of the catalog: the chosen one follows the pointer, with its back to walls. */
export const createFurnitureTool: CreateTool = (context) => {
  const {editing, words, language, unit, path, visible, update} = context
  const {focusField, focusStage, showPanel} = context
  const search = createCatalogSearch({path, onChange: update})
  /** The room that Enter places products in. */
  const [begunIn] = context.begunWith
  let held: HeldProduct | null = null
  let place: ItemSnap | null = null
  let problem = ''
  // The page is being drawn now; the catalog is shown while nothing is selected.
  queueMicrotask(() => {
    editing.select([])
    showPanel()
    // A field with the focus would open the keyboard of a tablet.
    if (matchMedia('(pointer: fine)').matches) focusField('q')
  })

  function show(next: ItemSnap | null) {
    place = next
    const holding = held
    editing.preview(next && holding && ((home) => holding.add(home, next).home))
    update()
  }

  function follow({at, isShift}: Pointer) {
    if (held) show(held.snapAt(at, isShift))
  }

  function put({product, add}: HeldProduct, at: ItemSnap) {
    const made = addSelected(editing, (home) => add(home, at))
    place = null
    if (made !== undefined) rememberCard(cardOf(product, language))
  }

  /** Returns a free place in the room, or in the visible part. */
  function placeInRoom({size, snapAt}: HeldProduct): ItemSnap {
    const [selected = begunIn] = editing.selection
    const plan = planWithoutPreview(editing)
    const {rooms} = plan
    const room = rooms.find(({id}) => id === selected) ?? rooms.find(({id}) => id === begunIn)
    const {left, top, right, bottom} = visible()
    const middle: Point = room?.at ?? [(left + right) / 2, (top + bottom) / 2]
    return freePlace({home: editing.home, plan, room, middle, size: size()}, (at) => snapAt(at, false))
  }

  async function choose(card: ProductCard) {
    drop()
    problem = ''
    try {
      held = holdProduct(context, editing.home.products?.[card.id] ?? (await search.product(card.id)))
      focusStage()
    } catch {
      problem = words.products.failed
    }
    update()
  }

  function drop() {
    held = null
    show(null)
  }

  /** The options of the product in hand, for the next piece. */
  function heldOptions(): TemplateResult | typeof nothing {
    const holding = held
    if (!holding) return nothing
    const naming = {home: editing.home, plan: editing.plan, words, language, unit}
    return html`<div class="held">
      ${productOptions(naming, {
        product: holding.product,
        options: [holding.options],
        isReadOnly: false,
        choose(chosen) {
          holding.choose(chosen)
          update()
        },
        leave: focusStage,
      })}
    </div>`
  }

  /** Handles the keys of the product in hand. */
  function heldKey({key, shiftKey}: KeyboardEvent): boolean {
    if (!held) return false
    if (key === 'Enter') {
      put(held, place ?? placeInRoom(held))
      return true
    }
    if (!place) return false
    const letter = key.toLowerCase()
    if (letter === 'f') held.mirror()
    else if (letter === 'r') place = held.turn(place, shiftKey ? 15 : 90)
    else return false
    show(place)
    return true
  }

  return {
    hover: follow,
    press(pointer) {
      if (held) return follow(pointer)
      const isItem = planWithoutPreview(editing).items.some(({id}) => id === pointer.element)
      editing.select(isItem ? [pointer.element as string] : [])
    },
    drag: follow,
    release(pointer) {
      follow(pointer)
      if (held && place) put(held, place)
    },
    leave: () => held && show(null),
    key: (event) => heldKey(event) || selectionKey(editing, event),
    cancel() {
      const hadBegun = held !== null || editing.selection.length > 0
      drop()
      editing.select([])
      return hadBegun
    },
    takeBack: () => show(null),
    overlay: () => svg`${snapMarks(place?.reasons ?? [])}`,
    options: () => html`${problem === '' ? '' : html`<p class="failed" role="alert">${problem}</p>`}
      ${heldOptions()} ${catalogView({search, home: editing.home, words, language, unit, chosen: held?.product.id, choose, leave: focusStage})}`,
    above() {
      const another = () => {
        drop()
        editing.select([])
        showPanel()
      }
      return html`<button class="second" @click=${another}>${words.products.another}</button>`
    },
    hint: () => (held ? words.products.hintPlace : words.products.hintChoose),
  }
}
