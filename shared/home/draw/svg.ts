/** Writes SVG as text. One unit is a centimetre. Only this file escapes texts and attributes. */
import type {Point} from '../schema.ts'

/** Converts metres to the drawing's units, on the 0.1 mm grid. */
export function cm(metres: number): number {
  const rounded = Math.round(metres * 10_000) / 100
  return rounded === 0 ? 0 : rounded
}

export type Attributes = Record<string, string | number | undefined>

declare const svg: unique symbol

/** A piece of SVG with escaped texts and attributes. Only `tag` creates it, so a page can insert it unchanged. */
export type Svg = string & {readonly [svg]: true}

/** Writes an element; `children` are already SVG. */
export function tag(name: string, attributes: Attributes, ...children: string[]): Svg {
  let written = ''
  for (const key in attributes) {
    const value = attributes[key]
    if (value !== undefined) written += ` ${key}="${typeof value === 'number' ? value : escaped(value)}"`
  }
  const content = children.join('')
  return (content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`) as Svg
}

/** Characters that XML 1.0 forbids even as references: control characters and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
/** Most texts need no escaping: ids, numbers and paths. */
const plain = /^[\w .,:()#-]*$/
const entities: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'}

export function escaped(text: string): string {
  if (plain.test(text)) return text
  return text.replace(notXml, '').replace(/[&<>"']/g, (char) => entities[char] ?? char)
}

/** Writes the group of a home's element, which a page finds by kind and id. */
export function elementGroup(
  kind: string,
  {id, name}: {id: string; name?: string | undefined},
  attributes: Attributes,
  ...children: string[]
): string {
  const title = name === undefined ? [] : [tag('title', {}, escaped(name))]
  return tag('g', {id: `el-${id}`, 'data-kind': kind, 'data-id': id, ...attributes}, ...title, ...children)
}

/** Formats a point in metres for a path. */
export function xy([x, y]: Point): string {
  return `${cm(x)} ${cm(y)}`
}

/** Writes a path through points in metres. */
export function pathOf(points: readonly Point[], end: 'Z' | '' = ''): string {
  return `M${points.map(xy).join('L')}${end}`
}

/**
 * Returns the transform that moves a drawing around the origin to a point in metres, with its x axis at `angle`
 * degrees.
 */
export function placed(point: Point, angle = 0, mirror = false): string {
  const turn = angle === 0 ? '' : ` ${turnedBy(angle)}`
  return `translate(${xy(point)})${turn}${mirror ? ' scale(-1 1)' : ''}`
}

export function turnedBy(angle: number): string {
  return `rotate(${Math.round(angle * 100) / 100})`
}

/** Writes a rectangle in the drawing's units; negative sizes become 0. */
export function rect(x: number, y: number, width: number, height: number, more: Attributes = {}): string {
  const round = (value: number) => Math.round(value * 100) / 100
  const size = {width: round(Math.max(width, 0)), height: round(Math.max(height, 0))}
  return tag('rect', {x: round(x), y: round(y), ...size, ...more})
}

/** Writes lines in the drawing's units, as one path. */
export function lines(...segments: (readonly [x1: number, y1: number, x2: number, y2: number])[]): string {
  const round = (value: number) => Math.round(value * 100) / 100
  return segments.map(([x1, y1, x2, y2]) => `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`).join('')
}
