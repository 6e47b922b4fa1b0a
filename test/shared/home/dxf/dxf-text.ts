/** Writes DXF drawings for tests. */

type Groups = readonly (readonly [code: number, value: string | number])[]

/** Writes one entity or table entry. */
export const record = (type: string, groups: Groups): string =>
  [[0, type] as const, ...groups].map(([code, value]) => `${code}\n${value}\n`).join('')

const section = (name: string, content: string) => `0\nSECTION\n2\n${name}\n${content}0\nENDSEC\n`

export interface DxfParts {
  /** Header variables: a name with its code and value. */
  header?: Record<string, readonly [number, string | number]>
  layers?: string
  /** The entities of each block; base points are (0, 0). */
  blocks?: Record<string, string>
  entities?: string
}

export function dxfText({header = {}, layers = '', blocks = {}, entities = ''}: DxfParts): string {
  const variables = Object.entries(header).map(([name, [code, value]]) => `9\n${name}\n${code}\n${value}\n`)
  const definitions = Object.entries(blocks).map(
    ([name, content]) =>
      `${record('BLOCK', [
        [8, 0],
        [2, name],
        [70, 0],
        [10, 0],
        [20, 0],
        [30, 0],
        [3, name],
        [1, ''],
      ])}${content}${record('ENDBLK', [[8, 0]])}`,
  )
  return [
    section('HEADER', variables.join('')),
    section('TABLES', layers && `0\nTABLE\n2\nLAYER\n70\n1\n${layers}0\nENDTAB\n`),
    section('BLOCKS', definitions.join('')),
    section('ENTITIES', entities),
    '0\nEOF\n',
  ].join('')
}

type Pair = readonly [number, number]

export const line = (a: Pair, b: Pair, layer = '0'): string =>
  record('LINE', [
    [8, layer],
    [10, a[0]],
    [20, a[1]],
    [30, 0],
    [11, b[0]],
    [21, b[1]],
    [31, 0],
  ])

export const arc = (center: Pair, radius: number, [start, end]: Pair, layer = '0', more: Groups = []): string =>
  record('ARC', [[8, layer], [10, center[0]], [20, center[1]], [30, 0], [40, radius], [50, start], [51, end], ...more])

export const circle = (center: Pair, radius: number, layer = '0'): string =>
  record('CIRCLE', [
    [8, layer],
    [10, center[0]],
    [20, center[1]],
    [30, 0],
    [40, radius],
  ])

export const text = (value: string, at: Pair, layer = '0', height = 0.2): string =>
  record('TEXT', [
    [8, layer],
    [10, at[0]],
    [20, at[1]],
    [30, 0],
    [40, height],
    [1, value],
  ])

/** An aligned dimension. An empty text shows the measured length. */
export const dimension = (a: Pair, b: Pair, value: string, layer = '0'): string =>
  record('DIMENSION', [
    [8, layer],
    [10, b[0]],
    [20, b[1]],
    [30, 0],
    [70, 1],
    [1, value],
    [13, a[0]],
    [23, a[1]],
    [33, 0],
    [14, b[0]],
    [24, b[1]],
    [34, 0],
  ])

export const polyline = (
  vertices: readonly (readonly [number, number, number?])[],
  isClosed = false,
  layer = '0',
): string =>
  record('LWPOLYLINE', [
    [100, 'AcDbEntity'],
    [8, layer],
    [100, 'AcDbPolyline'],
    [90, vertices.length],
    [70, isClosed ? 1 : 0],
    ...vertices.flatMap(
      ([x, y, bulge = 0]) =>
        [
          [10, x],
          [20, y],
          [42, bulge],
        ] as const,
    ),
  ])

export interface Copies {
  scale?: Pair
  /** Degrees. */
  turned?: number
  columns?: number
  rows?: number
  spacing?: Pair
  isTurnedOver?: boolean
  layer?: string
}

export function insert(block: string, at: Pair, copies: Copies = {}): string {
  const {
    scale = [1, 1],
    turned = 0,
    columns = 1,
    rows = 1,
    spacing = [0, 0],
    isTurnedOver = false,
    layer = '0',
  } = copies
  return record('INSERT', [
    [100, 'AcDbEntity'],
    [8, layer],
    [100, 'AcDbBlockReference'],
    [2, block],
    [10, at[0]],
    [20, at[1]],
    [30, 0],
    [41, scale[0]],
    [42, scale[1]],
    [50, turned],
    [70, columns],
    [71, rows],
    [44, spacing[0]],
    [45, spacing[1]],
    ...(isTurnedOver
      ? ([
          [210, 0],
          [220, 0],
          [230, -1],
        ] as const)
      : []),
  ])
}
