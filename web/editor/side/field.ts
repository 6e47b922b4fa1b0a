import type {ListName} from '#shared/home/edit/in-plan.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import type {Words} from '../words/words.ts'

/** An element of any list, as data. */
export type Data = Readonly<Record<string, unknown>> & {id: string}

export type FieldKind =
  | {type: 'text'}
  /** A text of several lines. */
  | {type: 'lines'}
  | {type: 'length'}
  /** Degrees. */
  | {type: 'angle'}
  | {type: 'number'; step: number; unit?: string}
  | {type: 'switch'}
  /** A share from 0 to 1, shown in percent. */
  | {type: 'share'}
  | {type: 'color'}
  /** A choice among words; computed for the plan. */
  | {type: 'choice'; choices: (words: Words, plan: Plan, home: Home) => Readonly<Record<string, string>>}

/** A field of a form about an element. */
export interface Field {
  key: string
  label: (words: Words) => string
  kind: FieldKind
  /** Returns the shown value: metres, degrees, a text; undefined when the element has none. */
  read(element: Data, plan: Plan): string | number | boolean | undefined
  /** Returns the home with the value set; undefined removes it. */
  write(home: Home, element: Data, value: string | number | boolean | undefined, plan: Plan): Home
  /** Whether this element has the field at all. */
  applies?(element: Data, plan: Plan): boolean
}

export type Fields = Readonly<Record<ListName, readonly Field[]>>
