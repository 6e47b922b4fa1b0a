import type {RefusalCode} from '../../../../shared/home/edit/edit-refused.ts'
import type {Mend} from '../../../../shared/home/edit/mend.ts'
import type {ProblemKind} from '../../../../shared/home/problem.ts'
import type {StepName} from '../history.ts'
import type {ToolName} from '../tools/tool-names.ts'
import type {DraftWords} from './draft-words.ts'

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

export interface Words {
  tools: Readonly<Record<ToolName, string>>
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
  /** The label of the field that chooses among kinds. */
  kind: string
  reach: string
  slots: Readonly<Record<'switch' | 'dimmer' | 'button' | 'socket' | 'thermostat' | 'data', string>>
  stairs: Readonly<Record<'straight' | 'l' | 'u' | 'spiral', string>>
  newArea(number: number): string
  anotherArea: string
  typed: string
  zoom: Readonly<Record<'in' | 'out' | 'fit', string>>
  newRoom(number: number): string
  nothingSelected: string
  manySelected(count: number): string
  remove: string
  refusals: Readonly<Record<RefusalCode, string>>
  problems: Readonly<Record<ProblemKind, string>>
  noProblems: string
  problemCount(count: number): string
  mends: Readonly<Record<Mend['kind'], string>>
  /** The ways to begin an empty project. */
  starts: Readonly<
    Record<
      'title' | 'room' | 'house' | 'import' | 'drawing' | 'sample' | 'noRooms' | 'unreachable' | 'emptyForViewers',
      string
    >
  >
  loading: string
  failed(reason: string): string
}
