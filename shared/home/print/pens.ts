/** The pens for the parts of a plan on paper. Widths are millimetres on the sheet, at any scale. */
import type {DrawnElement} from './read-drawing.ts'
import type {Shape} from './shapes.ts'

export interface Pen {
  /** The line's width in millimetres; without one there is no line. */
  line?: number
  /** The colour of the line or the letters. */
  ink: string
  /** The colour inside; none when absent. */
  fill?: string
  /** Millimetres of strokes and gaps. */
  dash?: readonly [number, number]
}

const black = '#000000'
const dark = '#333333'
const grey = '#777777'
const paper = '#ffffff'

/** The pens that others may use too, from the thinnest line to a frame. */
export const pens = {
  hair: {line: 0.1, ink: dark},
  thin: {line: 0.13, ink: black},
  medium: {line: 0.25, ink: black},
  frame: {line: 0.5, ink: black},
  solid: {ink: black, fill: black},
  cut: {line: 0.18, ink: grey, dash: [3, 1.5]},
} as const satisfies Record<string, Pen>

const wall: Pen = {line: 0.18, ink: '#2b2f33', fill: '#2b2f33'}
const lowWall: Pen = {line: 0.18, ink: black, fill: '#d9d9d9'}
const dashed: Pen = {line: 0.13, ink: dark, dash: [1.5, 1]}
const furniture: Pen = {line: 0.13, ink: grey}

/** The pen of each kind of element, and of the parts of its drawing, by class. The first that fits is taken. */
const rules: readonly (readonly [kind: string, className: string, pen: Pen | undefined])[] = [
  ['room', '', undefined],
  ['area', '', undefined],
  ['', 'step', {line: 0.18, ink: black}],
  ['wall', 'divider', {line: 0.18, ink: dark, dash: [2, 1.2]}],
  ['wall', 'low', lowWall],
  ['wall', 'fence', lowWall],
  ['wall', '', wall],
  ['opening', 'threshold', {line: 0.13, ink: grey, fill: paper}],
  ['opening', 'leaf', {line: 0.18, ink: black, fill: paper}],
  ['opening', 'swing', {line: 0.13, ink: dark}],
  ['opening', 'frame', {line: 0.18, ink: black, fill: paper}],
  ['opening', 'casement', {line: 0.1, ink: grey}],
  ['opening', 'overhead', dashed],
  ['opening', '', {line: 0.13, ink: black}],
  ['stair', 'foot', {line: 0.13, ink: black, fill: black}],
  ['stair', 'overhead', dashed],
  ['stair', 'way', {line: 0.18, ink: black}],
  ['stair', '', {line: 0.13, ink: black}],
  ['', 'stair', {line: 0.13, ink: dark}],
  ['item', 'overhead', {line: 0.13, ink: grey, dash: [1, 0.8]}],
  ['awning', 'blind', {line: 0.13, ink: dark, fill: paper}],
  ['awning', 'cloth', {line: 0.13, ink: grey, dash: [1.5, 1]}],
  ['awning', '', {line: 0.1, ink: grey}],
  ['light', 'touch', undefined],
  ['light', '', {line: 0.13, ink: dark, fill: paper}],
  ['plate', '', {line: 0.1, ink: dark, fill: dark}],
]

/** Shapes of an item that are drawn on its box, without hiding it. */
const isOnBox = (shape: Shape, index: number) => index > 0 && !shape.name.includes('parts')

/** Returns the pen of a shape of an element, `index` in its drawing; undefined for shapes that are not printed. */
export function penOf(element: DrawnElement, shape: Shape, index: number): Pen | undefined {
  const classes = new Set(`${element.name} ${shape.name}`.split(' '))
  const rule = rules.find(([kind, name]) => kind === element.kind && (name === '' || classes.has(name)))
  if (rule) return rule[2]
  if (element.kind === 'item') return isOnBox(shape, index) ? furniture : {...furniture, fill: paper}
  return pens.thin
}
