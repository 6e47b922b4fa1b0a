import type {Language} from '../text/languages.ts'
import {drawZones, type Side, type Zone, zoneReach, zonesOf} from './draw/clearance-zones.ts'
import {horizontalDimension, verticalDimension} from './draw/dimension.ts'
import {partsFromAbove, partsFromFront} from './draw/item-parts.ts'
import {lengthText} from './draw/measures.ts'
import {cm, escaped, lines, placed, rect, type Svg, tag} from './draw/svg.ts'
import type {Box} from './geometry/box.ts'
import {evaluateProduct, type ProductSize} from './product/evaluate.ts'
import type {Mount} from './product/mounts.ts'
import type {Item, Product} from './schema.ts'

interface DrawProductOptions {
  /** The options as an element chooses them; the defaults when absent. */
  options?: NonNullable<Item['options']>
  language: Language
}

const words = {
  en: {
    fromFront: 'From the front',
    fromAbove: 'From above',
    front: 'front',
    title: (name: string, [width, depth, height]: readonly string[]) =>
      `${name}, from the front and from above: ${width} wide, ${depth} deep, ${height} high`,
  },
  it: {
    fromFront: 'Di fronte',
    fromAbove: "Dall'alto",
    front: 'fronte',
    title: (name: string, [width, depth, height]: readonly string[]) =>
      `${name}, di fronte e dall'alto: larghezza ${width}, profondità ${depth}, altezza ${height}`,
  },
}

/** The letters' size: how many fit across a phone and down it, and pixels where there is room. */
const letters = {across: 22, down: 46, pixels: 15}

/**
 * Draws a product from the front and, below that, from above at the same scale: its parts, its mounting, its clearances
 * and its measurements. Includes no styles (use `planStyles` and `productStyles`). Returns undefined when its size
 * can't be evaluated with these options.
 */
export function drawProduct(product: Product, {options, language}: DrawProductOptions): Svg | undefined {
  const {size, clearances} = evaluateProduct(product, options)
  if (size === undefined) return undefined
  const {width, depth, height} = size
  const zones = zonesOf(clearances, Math.max(width, depth, height))
  const reach = (side: Side) => zoneReach(zones, side)
  const across = width + reach('left') + reach('right')
  const down = height + reach('above') + reach('below') + depth + reach('back') + reach('front')
  const letter = Math.max(across / letters.across, down / letters.down)

  const front: Box = {left: -width / 2, right: width / 2, top: -height, bottom: 0}
  const middle = reach('below') + letter * 5.5 + reach('back') + depth / 2
  const above: Box = {...front, top: middle - depth / 2, bottom: middle + depth / 2}
  const left = front.left - Math.max(reach('left'), letter * 0.5) - letter * 1.2
  const view: Box = {
    left: left - letter * 2,
    right: front.right + Math.max(reach('right'), letter * 4),
    top: front.top - reach('above') - letter * 2.5,
    bottom: above.bottom + reach('front') + letter * 2.5,
  }
  const shown: Shown = {product, options, size, zones, letter, language, left}
  const box = [cm(view.left), cm(view.top), cm(view.right - view.left), cm(view.bottom - view.top)] as const
  const measures = [width, depth, height].map((length) => lengthText(length, language))
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'pianta product',
      role: 'img',
      viewBox: box.join(' '),
      width: Math.round(((view.right - view.left) / letter) * letters.pixels),
      fill: 'none',
    },
    tag('title', {}, escaped(words[language].title(product.name[language], measures))),
    rect(...box, {class: 'sheet'}),
    fromFront(shown, front),
    fromAbove(shown, above),
  )
}

interface Shown {
  product: Product
  options: Item['options']
  size: ProductSize
  zones: readonly Zone[]
  /** The letters' size in metres. */
  letter: number
  language: Language
  /** The x of the dimension lines beside the views. */
  left: number
}

function fromFront({product, options, size, zones, letter, language, left}: Shown, box: Box): string {
  const text = (length: number) => lengthText(length, language)
  return tag(
    'g',
    {'data-view': 'front'},
    caption(words[language].fromFront, left, box.top - zoneReach(zones, 'above') - letter, letter),
    drawZones(zones, ['above', 'below'], box, {size: letter, language}),
    tag('g', {class: 'parts'}, ...partsOrBox(partsFromFront(product, options), box)),
    outline(box),
    drawBase(product.mount, {floor: box.bottom, surface: box.bottom, ceiling: box.top}, box),
    verticalDimension({
      from: box.top,
      to: box.bottom,
      at: left,
      object: box.left,
      text: text(size.height),
      size: letter,
    }),
    horizontalDimension({
      from: box.left,
      to: box.right,
      at: box.bottom + zoneReach(zones, 'below') + letter * 2,
      object: box.bottom,
      text: text(size.width),
      size: letter,
    }),
  )
}

function fromAbove({product, options, size, zones, letter, language, left}: Shown, box: Box): string {
  const parts = partsOrBox(partsFromAbove(product, options), {
    ...box,
    top: -size.depth / 2,
    bottom: size.depth / 2,
  })
  return tag(
    'g',
    {'data-view': 'above'},
    caption(words[language].fromAbove, left, box.top - zoneReach(zones, 'back') - letter, letter),
    drawZones(zones, ['back', 'front', 'left', 'right'], box, {size: letter, language}),
    tag('g', {class: 'parts', transform: placed([0, (box.top + box.bottom) / 2])}, ...parts),
    outline(box),
    drawBase(product.mount, {wall: box.top}, box),
    verticalDimension({
      from: box.top,
      to: box.bottom,
      at: left,
      object: box.left,
      text: lengthText(size.depth, language),
      size: letter,
    }),
    frontMark(words[language].front, box, box.bottom + zoneReach(zones, 'front') + letter * 1.5, letter),
  )
}

const caption = (text: string, x: number, y: number, size: number) =>
  tag('text', {class: 'caption', x: cm(x), y: cm(y), 'font-size': cm(size)}, escaped(text))

/** A product without parts is drawn as its box. */
const partsOrBox = (parts: readonly string[], box: Box) => (parts.length > 0 ? parts : [outline(box)])

const outline = ({left, top, right, bottom}: Box) =>
  rect(cm(left), cm(top), cm(right - left), cm(bottom - top), {class: 'outline'})

/** Draws the surface that it is mounted on, if this view shows it as a line. */
function drawBase(mount: Mount, places: Partial<Record<Mount, number>>, {left, right}: Box): string {
  const at = places[mount]
  if (at === undefined) return ''
  const more = (right - left) * 0.08
  return tag('path', {class: 'base', d: lines([cm(left - more), cm(at), cm(right + more), cm(at)])})
}

/** Marks the front edge and its direction. */
function frontMark(text: string, {left, right, bottom}: Box, y: number, size: number): string {
  const [unit, at] = [cm(size), cm(y)]
  const tip = `M${-unit * 0.4} ${at - unit * 0.7}L${unit * 0.4} ${at - unit * 0.7}L0 ${at}Z`
  return tag(
    'g',
    {class: 'front'},
    tag('path', {d: lines([cm(left), cm(bottom), cm(right), cm(bottom)]) + tip}),
    tag('text', {class: 'start', x: unit * 0.8, y: at, 'font-size': unit}, escaped(text)),
  )
}
