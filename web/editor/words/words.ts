import type {RefusalCode} from '#shared/home/edit/edit-refused.ts'
import type {Mend} from '#shared/home/edit/mend.ts'
import type {LengthUnit} from '#shared/home/edit/typed-measures.ts'
import type {ProblemKind} from '#shared/home/problem.ts'
import type {StepName} from '../history.ts'
import type {CommentWords} from './comment-words.ts'
import type {DeviceWords} from './device-words.ts'
import type {DraftWords} from './draft-words.ts'
import type {DrawingWords, ProductWords} from './products.ts'
import type {RequestWords} from './request-words.ts'

export type Language = 'en' | 'it'

/** The kinds of elements, as their names begin. */
export type KindName =
  | 'area'
  | 'room'
  | 'wall'
  | 'low'
  | 'fence'
  | 'divider'
  | 'door'
  | 'window'
  | 'garage'
  | 'passage'
  | 'item'
  | 'light'
  | 'plate'
  | 'arm'
  | 'drop'
  | 'pergola'
  | 'shutter'
  | 'stair'
  | 'drawing'

export interface HelpList {
  title: string
  rows: readonly (readonly [key: string, what: string])[]
}

export interface Words {
  products: ProductWords
  drawing: DrawingWords
  toolbar: string
  plan: string
  plans: string
  regions: Readonly<Record<'properties' | 'problems' | 'devices' | 'comments', string>>
  back: string
  undo: string
  redo: string
  /** The name of a step, after "Undo: " or "Redo: ". */
  steps: Readonly<Record<StepName, string>>
  draft: DraftWords
  viewOnly: string
  kinds: Readonly<Record<KindName, string>>
  /** The labels of Properties. */
  fields: Readonly<
    Record<
      | 'name'
      | 'kind'
      | 'width'
      | 'height'
      | 'thickness'
      | 'length'
      | 'angle'
      | 'bow'
      | 'sill'
      | 'leaves'
      | 'fromA'
      | 'fromB'
      | 'z'
      | 'mirror'
      | 'lumens'
      | 'kelvin'
      | 'modules'
      | 'reach'
      | 'steps'
      | 'to'
      | 'color'
      | 'floor'
      | 'leftFace'
      | 'rightFace'
      | 'area'
      | 'outdoor'
      | 'opacity',
      string
    >
  >
  /** The purposes of rooms, as the format's `kind` has them. */
  rooms: Readonly<Record<string, string>>
  none: string
  /** Shown where the selected elements differ. */
  mixed: string
  noColor: string
  flip: string
  turn: string
  hints: Readonly<
    Record<
      | 'select'
      | 'selected'
      | 'wallStart'
      | 'wallNext'
      | 'roomStart'
      | 'roomNext'
      | 'opening'
      | 'plate'
      | 'awning'
      | 'stairStart'
      | 'stairNext'
      | 'light'
      | 'area'
      | 'measureStart'
      | 'measureNext',
      string
    >
  >
  /** Shown while selected furniture stands across a wall. */
  acrossWall: string
  /** The button that puts the doors which rooms lack. */
  missingDoors(count: number): string
  /** The label of the field that chooses among kinds. */
  kind: string
  reach: string
  slots: Readonly<Record<'switch' | 'dimmer' | 'button' | 'socket' | 'thermostat' | 'data', string>>
  stairs: Readonly<Record<'straight' | 'l' | 'u' | 'spiral', string>>
  newArea(number: number): string
  anotherArea: string
  typed: string
  zoom: Readonly<Record<'in' | 'out' | 'fit' | 'full' | 'help', string>>
  /** The button of the settings of the sheet. */
  view: string
  grid: string
  /** Names a grid of some metres; 0 is none. */
  gridOf(metres: number): string
  unit: string
  units: Readonly<Record<LengthUnit, string>>
  /** What is done with the plan of the level below, by its name. */
  floorBelow: {show(name: string): string; copy(name: string): string}
  addLevel: string
  newLevel(number: number): string
  levels: string
  addPlan: string
  newPlan(number: number): string
  removeLevel: string
  removePlan: string
  /** The labels of the home's own properties. */
  homeFields: Readonly<Record<'home' | 'plan' | 'level' | 'height' | 'lang' | 'north', string>>
  split: string
  duplicate: string
  /** The sentences about changes for screen readers. */
  said: Readonly<{
    nothing: string
    /** Sent for undo without a known step, and after a version was brought in. */
    replaced: string
    selected(what: string): string
    movedTo(x: string, y: string): string
    undone(step: string): string
    done(step: string, detail: string): string
  }>
  /** The dialog of keys and gestures: each row is a key and its effect. */
  help: Readonly<{
    title: string
    close: string
    tools: string
    keys: HelpList
    gestures: HelpList
  }>
  newRoom(number: number): string
  nothingSelected: string
  manySelected(count: number): string
  remove: string
  refusals: Readonly<Record<RefusalCode, string>>
  problems: Readonly<Record<ProblemKind, string>>
  noProblems: string
  problemCount(count: number): string
  mends: Readonly<Record<Mend['kind'], string>>
  /** Asks whether lengths are meant in a smaller unit. */
  unitQuestion(typed: string, small: string): string
  /** After the wall between two rooms was deleted, and before. */
  joining: {part: string; lead(one: string, other: string): string; join: string; divide: string}
  /** The ways to begin an empty project. */
  starts: Readonly<
    Record<
      'title' | 'room' | 'house' | 'import' | 'drawing' | 'sample' | 'noRooms' | 'unreachable' | 'emptyForViewers',
      string
    >
  >
  devices: DeviceWords
  comments: CommentWords
  requests: RequestWords
  loading: string
  failed(reason: string): string
}
