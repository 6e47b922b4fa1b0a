import type {SVGTemplateResult, TemplateResult} from 'lit'
import type {LengthUnit} from '#shared/home/edit/typed-measures.ts'
import type {Point} from '#shared/home/schema.ts'
import type {Editing} from './editing.ts'
import type {NewThread} from './side/comments/threads.ts'
import type {Language, Words} from './words/words.ts'

/** A pointer's place during a gesture. */
export interface Pointer {
  /** The place on the plan, in metres. */
  at: Point
  /** The element under it. */
  element: string | undefined
  isShift: boolean
  isAlt: boolean
  isTouch: boolean
}

/** The parts of the editor that a tool may use. */
export interface ToolContext {
  editing: Editing
  /** The elements that were selected when the tool was chosen. */
  begunWith: readonly string[]
  words: Words
  language: Language
  /** The unit that people read and type. */
  unit: LengthUnit
  /** Metres of the grid; 0 for none. */
  grid(): number
  /** Metres of a pixel of the screen. */
  pixel(): number
  /** Metres within which things attract: the larger of 5 cm and 12 pixels. */
  reach(): number
  /** The part of the plan that is visible, in metres. */
  visible(): {left: number; top: number; right: number; bottom: number}
  /** Draws the overlay again. */
  update(): void
  /** Shows the whole plan, if a part of it is out of sight. */
  reveal(): void
  /** Puts the focus into a field of Properties, as the name of a new room. */
  focusField(field: string): void
  /** Asks for the comment of a new thread. */
  comment(thread: NewThread): void
  /** Puts the focus into the field of measures. */
  focusTyped(): void
  /** Leaves the panel for the plan, whose keys the tool handles. */
  focusStage(): void
  /** Opens the panel where it is closed: on small screens, until the plan gets the focus. */
  showPanel(): void
  /** The project's path. */
  path: string
  /** The token of this browser's forms. */
  token: string
}

/**
 * A tool of the editor. A gesture is `press`, some `drag`, `release`; without a button, a mouse only hovers. `cancel`
 * ends a drawing in progress: it returns false when there was none.
 */
export interface Tool {
  hover?(pointer: Pointer): void
  press?(pointer: Pointer): void
  drag?(pointer: Pointer): void
  release?(pointer: Pointer): void
  doubleClick?(pointer: Pointer): void
  /** The pointer left the plan. */
  leave?(): void
  /** Handles a key; returns whether it did. */
  key?(event: KeyboardEvent): boolean
  /** Takes a measure that was typed; returns false when it can't be read. Absent while nothing can be typed. */
  type?: ((text: string) => boolean) | undefined
  /** Shows the result of a measure while it is being typed. */
  typing?(text: string): void
  cancel?(): boolean
  /** Takes back the start of a press, as when a second finger arrives to pan; `cancel` by default. */
  takeBack?(): void
  /** The drawing over the plan, in centimetres. */
  overlay?(): SVGTemplateResult | undefined
  /** The options of drawing, shown in Properties while nothing is selected. */
  options?(): TemplateResult
  /** Shown above the properties of the selection. */
  above?(): TemplateResult | undefined
  /** One sentence about the next step. */
  hint(): string
  /** Buttons beside the hint, for likely next steps. */
  offers?(): readonly {label: string; act(): void}[]
}

export type CreateTool = (context: ToolContext) => Tool

/** A tool of the toolbar; `tools/tools.ts` lists them. */
export interface EditorTool {
  name: string
  /** Its key, in lower case. */
  key: string
  title: Readonly<Record<Language, string>>
  /** Its picture: a path in a square of 24. */
  picture: string
  /** The tool whose button stands for it too. Properties of that tool's elements offer this one. */
  within?: string
  create: CreateTool
}
