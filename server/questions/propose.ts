import {isSame} from '#shared/home/diff/compare-homes.ts'
import {describeChanges} from '#shared/home/diff/describe-changes.ts'
import {EditRefused, type RefusalCode} from '#shared/home/edit/edit-refused.ts'
import {hasElement} from '#shared/home/edit/in-plan.ts'
import {unitsOf} from '#shared/home/edit/set-units.ts'
import type {Home, Product} from '#shared/home/schema.ts'
import {invalidInput} from '../errors.ts'
import {makeReady, type ReadyHome} from '../homes/ready-home.ts'
import {readStoredHome, type StoredHome} from '../homes/stored-home.ts'
import {quoted} from './answer.ts'
import {applyOperation, type GivenOperation} from './edit-operations.ts'
import {elementMistakes} from './element-mistakes.ts'

export interface ProposeTask {
  /** The home of the version that the proposal is based on. */
  base: StoredHome
  /** The proposal so far, when the operations go on with it. */
  current: StoredHome | null
  operations: readonly GivenOperation[]
  /** The JSON of the catalog's products that operations place. */
  products: readonly string[]
  /** The elements that apps rely on: no proposal drops them. */
  relied: readonly {id: string; appName: string}[]
  maxHome: number
}

export interface ProposedHome {
  home: ReadyHome
  /** Why it can't be saved as a version as it is; empty when it can. */
  problems: string[]
  /** The changes from the base, in English. */
  changes: string[]
  /** The number of all changes. */
  changeCount: number
  /** The ids that each operation made. */
  made: string[][]
}

/** Changes, and mistakes of one operation, that are told at once. */
const maxTold = 60
const maxMistakes = 5

/** Applies an assistant's operations to a home. Throws invalid_input. Runs in a worker thread. */
export function proposeEdit({base, current, operations, products, relied, maxHome}: ProposeTask): ProposedHome {
  const before = JSON.parse(readStoredHome(base).toString()) as Home
  const begun = current === null ? before : (JSON.parse(readStoredHome(current).toString()) as Home)
  const known = new Map(products.map((json) => JSON.parse(json) as Product).map((product) => [product.id, product]))
  let after = begun
  const made = operations.map((operation, index) => {
    try {
      const changed = applyOperation(after, operation, known)
      after = changed.home
      return changed.made
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error
      throw invalidInput(`operations[${index}]: ${reasonOf(error, after, operation)}`)
    }
  })
  for (const {id, appName} of relied)
    if (hasElement(before, id) && !hasElement(after, id))
      throw invalidInput(`operations: the app ${quoted(appName)} relies on ${quoted(id)}, which would be gone`)
  if (isSame(begun, after)) throw invalidInput('operations: change nothing')
  const {home, problems} = makeReady(after, {maxHome})
  if (home === undefined) throw invalidInput(...problems)
  const changes = describeChanges(before, after, {units: unitsOf(after), maxTexts: maxTold})
  // A value that was the default anyway: people would be asked about nothing.
  if (changes.length === 0) throw invalidInput('operations: change nothing')
  return {
    home,
    problems,
    changes: changes.slice(0, maxTold).map(({text}) => text),
    changeCount: changes.length,
    made,
  }
}

function reasonOf({code, elements}: EditRefused, home: Home, operation: GivenOperation): string {
  const mistakes = code === 'invalid-value' ? elementMistakes(home, operation, elements) : []
  if (mistakes.length > 0) return mistakes.slice(0, maxMistakes).join('; ')
  return elements.length === 0 ? refusals[code] : `${refusals[code]} (${elements.map(quoted).join(', ')})`
}

/** The reasons of the editor's operations, for an assistant. */
const refusals: Readonly<Record<RefusalCode, string>> = {
  missing: 'the home has no such element, or not in that plan',
  'does-not-fit': 'it would not fit its wall',
  'zone-outline': 'the outline of a zone would cross itself, or enclose nothing',
  'wall-would-vanish': 'a wall would have no length, or turn around',
  'cannot-follow': 'walls would have to meet that are parallel or curved',
  'nothing-to-do': 'nothing to do: it is there already, too small, or another room has the place',
  'invalid-value': 'a value is outside the format, or of another type',
  'cannot-bind': 'the device can’t drive this element',
  'relied-on': 'an app relies on an element that would be gone',
}
