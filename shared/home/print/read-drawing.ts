/**
 * Reads the shapes of a drawing back from the SVG that `shared/home/draw` writes, so that files for print and for other
 * programs have the very shapes that pages show. Only for SVG of this program: any other is an error.
 */
import type {Point} from '../schema.ts'
import {readPath, roundedBox} from './path-commands.ts'
import {type Place, placeShape, type Shape} from './shapes.ts'

/** One element of the home as it is drawn, in metres. */
export interface DrawnElement {
  /** Like `wall`; empty for drawings that belong to no element. */
  kind: string
  id: string
  /** The classes of its group. */
  name: string
  /** The place for its shapes, if they are drawn around their own origin. */
  place: Place | undefined
  /** The colour that people chose for it, and the width and the dashes of its lines in metres, if it has its own. */
  own: {color?: string; width?: number; dash?: readonly number[]}
  shapes: Shape[]
}

type Attributes = Record<string, string | undefined>

interface Group {
  tag: string
  attributes: Attributes
  place: Place | undefined
  /** The element whose outermost group this is. */
  element: DrawnElement | undefined
}

/** Metres of the drawing's unit. */
const unit = 0.01

const parts = /<(\/?)(\w+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>([^<]*)/g
const attribute = /([\w-]+)="([^"]*)"/g

/** Reads elements, in order. */
export function readDrawing(svg: string): DrawnElement[] {
  const elements: DrawnElement[] = []
  const open: Group[] = []
  for (const [, close, tag = '', written = '', end, text = ''] of svg.matchAll(parts)) {
    if (close === '/') {
      open.pop()
      continue
    }
    const attributes = attributesOf(written)
    const place = placeOf(attributes.transform)
    const isOutermost = !open.some(({element}) => element)
    const element = isOutermost ? elementOf(attributes, tag, place) : undefined
    if (element) elements.push(element)
    const group: Group = {tag, attributes, place: element?.place ? undefined : place, element}
    const [inside] = [...open, group].flatMap((each) => each.element ?? [])
    const shape = inside && shapeOf(tag, attributes, open, unescaped(text))
    if (shape && inside) inside.shapes.push(inPlace(named(shape, [...open, group]), [...open, group]))
    if (end !== '/') open.push(group)
  }
  return elements
}

function attributesOf(written: string): Attributes {
  const attributes: Attributes = {}
  for (const [, name = '', value = ''] of written.matchAll(attribute)) attributes[name] = value
  return attributes
}

/** A group without an element around it, or a shape by itself, is an element of no kind. */
function elementOf(attributes: Attributes, tag: string, place: Place | undefined): DrawnElement | undefined {
  const {'data-kind': kind, 'data-id': id = '', class: name = ''} = attributes
  if (kind === undefined)
    return tag === 'title' ? undefined : {kind: '', id, name, place: undefined, own: {}, shapes: []}
  return {kind, id, name, place, own: ownOf(attributes), shapes: []}
}

function ownOf({color, 'stroke-width': width, 'stroke-dasharray': dash}: Attributes): DrawnElement['own'] {
  return {
    ...(color !== undefined && {color}),
    ...(width !== undefined && {width: metres(width)}),
    ...(dash !== undefined && {dash: dash.split(' ').map((length) => metres(length))}),
  }
}

const transform = /^translate\((\S+) (\S+)\)(?: rotate\((\S+)\))?( scale\(-1 1\))?$/

function placeOf(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined
  const turned = /^rotate\((\S+)\)$/.exec(text)
  if (turned) return {at: [0, 0], angle: Number(turned[1]), isMirrored: false}
  const [, x, y, angle = '0', mirror] = transform.exec(text) ?? []
  if (x === undefined) throw new RangeError(`a drawing has a transform that can't be read: ${text}`)
  return {at: [Number(x) * unit, Number(y) * unit], angle: Number(angle), isMirrored: mirror !== undefined}
}

/** Gives a shape the classes of its groups: below the element's own, which the element has. */
function named(shape: Shape, groups: readonly Group[]): Shape {
  const from = groups.findIndex(({element}) => element)
  const names = groups.slice(groups[from]?.tag === 'g' ? from + 1 : from).map(({attributes}) => attributes.class ?? '')
  return {...shape, name: names.filter((name) => name !== '').join(' ')}
}

function inPlace(shape: Shape, groups: readonly Group[]): Shape {
  return groups.reduceRight((inner, {place}) => (place ? placeShape(inner, place) : inner), shape)
}

const metres = (text: string | undefined, otherwise = 0) => (text === undefined ? otherwise : Number(text) * unit)

function shapeOf(tag: string, attributes: Attributes, open: readonly Group[], text: string): Shape | undefined {
  const {x, y, width, height, rx, ry, cx, cy, r, d} = attributes
  const center: Point = [metres(cx), metres(cy)]
  switch (tag) {
    case 'path':
      return {kind: 'path', name: '', paths: readPath(d ?? '', unit)}
    case 'rect':
      return {
        kind: 'path',
        name: '',
        paths: [roundedBox([metres(x), metres(y)], [metres(width), metres(height)], metres(rx))],
      }
    case 'circle':
      return {kind: 'ellipse', name: '', center, radii: [metres(r), metres(r)], angle: 0}
    case 'ellipse':
      return {kind: 'ellipse', name: '', center, radii: [metres(rx), metres(ry)], angle: 0}
    case 'text':
    case 'tspan':
      if (text === '') return undefined
      return {
        kind: 'text',
        name: '',
        at: [metres(x), metres(y)],
        size: metres(attributes['font-size'] ?? open.at(-1)?.attributes['font-size']),
        text,
        angle: 0,
      }
    default:
      return undefined
  }
}

const entities: Record<string, string> = {amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'"}
const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)
