/** Builds small Sweet Home 3D files for tests, in its units: centimetres, and radians clockwise. */
import type {Test} from 'tap'
import {type ImportedHome, type ImportOptions, importHome} from '#shared/home/import/import-home.ts'
import type {Plan} from '#shared/home/schema.ts'
import {readHomeXml} from '#shared/home/sweet-home-3d/read-home-xml.ts'

type Attributes = Record<string, string | number | boolean>

/** Makes an element, with or without children. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}='${value}'`)
  return `<${name}${written.join('')}>${children.join('')}</${name}>`
}

export const homeXml = (...elements: string[]): string =>
  `<?xml version='1.0'?>\n${element('home', {version: 7200, name: 'Test.sh3d', wallHeight: 250}, ...elements)}`

export const wall = (xStart: number, yStart: number, xEnd: number, yEnd: number, more: Attributes = {}): string =>
  element('wall', {xStart, yStart, xEnd, yEnd, thickness: 10, height: 250, ...more})

/** Makes a room; its corners are x, y, x, y … */
export function room(name: string, corners: readonly number[], more: Attributes = {}): string {
  const points = corners.flatMap((x, index) =>
    index % 2 === 0 ? [element('point', {x, y: corners[index + 1] as number})] : [],
  )
  return element('room', {name, ...more}, ...points)
}

export const rectangle = (x: number, y: number, width: number, depth: number): number[] => [
  ...[x, y, x + width, y],
  ...[x + width, y + depth, x, y + depth],
]

export const piece = (name: string, x: number, y: number, more: Attributes = {}): string =>
  element('pieceOfFurniture', {name, x, y, width: 60, depth: 40, height: 80, ...more})

export const door = (x: number, y: number, more: Attributes = {}, ...children: string[]): string =>
  element('doorOrWindow', {name: 'Door', x, y, width: 90, depth: 10, height: 210, ...more}, ...children)

/** Makes four walls and a room within their faces, from a corner of their centre lines. */
export function house(x = 0, y = 0, width = 400, depth = 300): string {
  return [
    wall(x, y, x + width, y),
    wall(x + width, y, x + width, y + depth),
    wall(x + width, y + depth, x, y + depth),
    wall(x, y + depth, x, y),
    room('Kitchen', rectangle(x + 5, y + 5, width - 10, depth - 10)),
  ].join('')
}

export const importedXml = (xml: string, options: Partial<ImportOptions> = {}): ImportedHome =>
  importHome(readHomeXml(xml), {language: 'en', images: new Map(), ...options})

export const imported = (...elements: string[]): ImportedHome => importedXml(homeXml(...elements))

/** Imports elements into one plan, which must pass the check. */
export function planOf(t: Test, ...elements: string[]): Plan & {imported: ImportedHome} {
  const made = imported(...elements)
  t.same(made.problems, [], 'passes the check')
  return {...(made.home.plans[0] as Plan), imported: made}
}

/** Returns how often something was changed or left out. */
export function noted({changed, left}: ImportedHome, kind: string): number {
  return [...changed, ...left].find((note) => note.kind === kind)?.count ?? 0
}
