import {html, nothing, svg, type TemplateResult} from 'lit'
import {placeProduct} from '#shared/home/edit/place-product.ts'
import {withOption} from '#shared/home/edit/set-option.ts'
import {type ItemSnap, type ItemTargets, itemTargets, snapItem} from '#shared/home/edit/snap-item.ts'
import {sizeOf} from '#shared/home/product/evaluate.ts'
import type {Home, Item, Plan, Point, Product} from '#shared/home/schema.ts'
import {createCatalogSearch} from '../catalog/catalog-search.ts'
import {catalogView} from '../catalog/catalog-view.ts'
import {cardOf, type ProductCard, rememberCard} from '../catalog/product-cards.ts'
import {pictures} from '../icons.ts'
import {planWithoutPreview} from '../plan-without-preview.ts'
import {productOptions} from '../side/product-options.ts'
import type {CreateTool, EditorTool, Pointer} from '../tool.ts'
import {addSelected} from './add-selected.ts'
import {freePlace} from './free-place.ts'
import {snapMarks} from './overlay.ts'
import {selectionKey} from './select-keys.ts'

/** The last words of categories whose products stand free, whichever way walls run. */
const freeStanding = new Set(['rug', 'table', 'dining-table', 'coffee-table', 'island', 'plant', 'parasol', 'pool'])

/** Metres within which a wall attracts the back of a product. */
const wallReach = 0.2

/** Places products of the catalog: the chosen one follows the pointer, with its back to walls. */
const createFurnitureTool: CreateTool = (context) => {
  const {editing, words, language, unit, path, grid, reach, visible, update} = context
  const {focusField, focusStage, showPanel} = context
  const search = createCatalogSearch({path, onChange: update})
  /** The room that Enter places products in. */
  const [begunIn] = editing.selection
  let held: Product | null = null
  let turn = 0
  let mirror = false
  let options: Item['options']
  let place: ItemSnap | null = null
  let problem = ''
  let known: {plan: Plan; targets: ItemTargets} | null = null
  // The page is being drawn now; the catalog is shown while nothing is selected.
  queueMicrotask(() => {
    editing.select([])
    showPanel()
    // A field with the focus would open the keyboard of a tablet.
    if (matchMedia('(pointer: fine)').matches) focusField('q')
  })

  const planOf = () => planWithoutPreview(editing)

  function targetsOf(): ItemTargets {
    const plan = planOf()
    if (known?.plan !== plan) known = {plan, targets: itemTargets(editing.home, plan)}
    return known.targets
  }

  const sizeOfHeld = (product: Product) => sizeOf(product, options) ?? {width: 0.5, depth: 0.5}

  function snapAt(product: Product, at: Point, isShift: boolean): ItemSnap {
    const made = editing.home.products?.[product.id] ?? product
    const {width, depth} = sizeOfHeld(made)
    const word = made.category.split('/').at(-1) ?? ''
    const isQuarter = turn % 90 === 0
    const snapping = {
      reach: Math.max(reach() * 1.5, wallReach),
      grid: isShift ? 0 : grid(),
      isFree: isShift,
      staysTurned: !isQuarter || made.mount === 'ceiling' || freeStanding.has(word),
    }
    if (!isQuarter) return snapItem(targetsOf(), at, {...snapping, width, depth, angle: turn})
    // A quarter turn puts another side to the wall.
    const [across, along] = turn % 180 === 0 ? [width, depth] : [depth, width]
    const snap = snapItem(targetsOf(), at, {...snapping, width: across, depth: along, angle: 0})
    return {...snap, angle: (snap.angle + turn) % 360}
  }

  const add = (home: Home, product: Product, {at, angle}: ItemSnap) =>
    placeProduct(home, {plan: editing.plan.id, product, at, angle, mirror, ...(options && {options})})

  function show(next: ItemSnap | null) {
    place = next
    const product = held
    editing.preview(next && product && ((home) => add(home, product, next).home))
    update()
  }

  function follow({at, isShift}: Pointer) {
    if (held) show(snapAt(held, at, isShift))
  }

  function put(at: ItemSnap) {
    const product = held
    if (!product) return
    const made = addSelected(editing, (home) => add(home, product, at))
    place = null
    if (made !== undefined) rememberCard(cardOf(product, language))
  }

  /** Returns a free place in the room, or in the visible part. */
  function placeInRoom(product: Product): ItemSnap {
    const [selected = begunIn] = editing.selection
    const {rooms} = planOf()
    const room = rooms.find(({id}) => id === selected) ?? rooms.find(({id}) => id === begunIn)
    const {left, top, right, bottom} = visible()
    const middle: Point = room?.at ?? [(left + right) / 2, (top + bottom) / 2]
    const search = {home: editing.home, plan: planOf(), room, middle, size: sizeOfHeld(product)}
    return freePlace(search, (at) => snapAt(product, at, false))
  }

  async function choose(card: ProductCard) {
    drop()
    problem = ''
    try {
      const product = editing.home.products?.[card.id] ?? (await search.product(card.id))
      held = product
      turn = 0
      mirror = false
      options = undefined
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
    const product = held
    if (!product) return nothing
    const naming = {home: editing.home, plan: editing.plan, words, language, unit}
    return html`<div class="held">
      ${productOptions(naming, {
        product,
        options: [options],
        isReadOnly: false,
        choose(chosen) {
          options = withOption(product, options, chosen) ?? options
          update()
        },
        leave: focusStage,
      })}
    </div>`
  }

  const turnBy = (degrees: number) => {
    turn = (turn + degrees + 360) % 360
  }
  /** Handles the keys of the product in hand. */
  function heldKey({key, shiftKey}: KeyboardEvent): boolean {
    if (!held) return false
    if (key === 'Enter') {
      put(place ?? placeInRoom(held))
      return true
    }
    const letter = key.toLowerCase()
    if (!place || (letter !== 'r' && letter !== 'f')) return false
    const before = turn
    if (letter === 'r') turnBy(shiftKey ? 15 : 90)
    else mirror = !mirror
    show({...place, angle: (place.angle + turn - before + 360) % 360})
    return true
  }

  return {
    hover: follow,
    press(pointer) {
      if (held) return follow(pointer)
      const isItem = planOf().items.some(({id}) => id === pointer.element)
      editing.select(isItem ? [pointer.element as string] : [])
    },
    drag: follow,
    release(pointer) {
      follow(pointer)
      if (place) put(place)
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
      ${heldOptions()} ${catalogView({search, home: editing.home, words, language, unit, chosen: held?.id, choose, leave: focusStage})}`,
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

export const furnitureTool: EditorTool = {
  name: 'furniture',
  key: 'i',
  title: {en: 'Furniture', it: 'Arredo'},
  picture: pictures.furniture,
  create: createFurnitureTool,
}
