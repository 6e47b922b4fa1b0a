import {EditRefused} from '#shared/home/edit/edit-refused.ts'
import {hasElement} from '#shared/home/edit/in-plan.ts'
import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {createEditedDraft, type Guard} from './edited-draft.ts'
import type {History, StepName, StoredHistory} from './history.ts'

/** The state that people edit. It knows nothing of the page: `subscribe` tells it of changes. */
export interface Editing {
  /** The home that people see and edit: the draft, or a home held in its place. */
  readonly home: Home
  /** The home that the server stores. */
  readonly draft: Home
  /** The number of the version that the draft was made from; null when there was none. */
  readonly base: number | null
  /** The home to show, or its preview during a gesture. */
  readonly shown: Home
  readonly plan: Plan
  readonly selection: readonly string[]
  /** The name of the chosen tool. */
  readonly tool: string
  /** Whether edits are refused: always to a viewer, and while another home is held. */
  readonly isReadOnly: boolean
  readonly isViewer: boolean
  readonly history: History
  /** Why the last edit was refused. */
  readonly refusal: EditRefused | null
  readonly problems: readonly HomeProblem[]
  /** Makes an edit as one step. Returns false, and sets `refusal`, when it is refused. */
  edit(name: StepName, change: (home: Home) => Home, select?: readonly string[]): boolean
  /** Shows an edit that isn't made yet; null ends it. Returns false when it is refused: the last preview stays. */
  preview(change: ((home: Home) => Home) | null): boolean
  undo(): void
  redo(): void
  select(ids: readonly string[]): void
  /** Adds an element to the selection, or takes it out. */
  toggle(id: string): void
  choose(tool: string): void
  openPlan(id: string): void
  /** Replaces everything, as by the draft of another window. It is no step. */
  reset(start: EditingStart): void
  /** Replaces the draft by its merge with another version, which becomes its base. Undo takes both back. */
  bringIn(home: Home, base: number | null): void
  /** Names another version as the base, when the draft was saved as one. */
  setBase(base: number | null): void
  /** Shows another home in place of the draft, and refuses edits, until null: while people choose how to merge. */
  hold(home: Home | null): void
  /** Sets the check of each step, which throws EditRefused to refuse it. */
  guard(guard: Guard): void
  setProblems(home: Home, problems: readonly HomeProblem[]): void
  dismissRefusal(): void
  subscribe(listener: () => void): () => void
}

export interface EditingStart {
  home: Home
  base: number | null
  history: StoredHistory | null
  isReadOnly: boolean
}

type Writable<T> = {-readonly [Key in keyof T]: T[Key]}

export function createEditing(start: EditingStart): Editing {
  const listeners = new Set<() => void>()
  let {isReadOnly} = start
  let guard: Guard = () => {}
  let draft = createEditedDraft(start)
  let preview: Home | null = null
  let held: Home | null = null
  let planId = planOrGround(draft.home, null)?.id ?? ''

  const changed = () => {
    for (const listener of listeners) listener()
  }
  /** Returns false, and sets `refusal`, when the act is refused. */
  const attempt = (act: () => void): boolean => {
    try {
      act()
      return true
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error
      editing.refusal = error
      return false
    }
  }
  const show = (ids: readonly string[] = editing.selection) => {
    preview = null
    editing.refusal = null
    editing.selection = ids.filter((id) => hasElement(draft.home, id))
    changed()
  }
  const step = (way: 'undo' | 'redo') => {
    if (isReadOnly || held) return
    if (attempt(() => draft.step(way, guard))) show()
    else changed()
  }

  const editing: Writable<Editing> = {
    selection: [],
    tool: 'select',
    refusal: null,
    problems: [],
    get home() {
      return held ?? draft.home
    },
    get draft() {
      return draft.home
    },
    get base() {
      return draft.base
    },
    get shown() {
      return held ?? preview ?? draft.home
    },
    get plan() {
      return planOrGround(editing.shown, planId) as Plan
    },
    get isReadOnly() {
      return isReadOnly || held !== null
    },
    get isViewer() {
      return isReadOnly
    },
    get history() {
      return draft.history
    },
    edit(name, change, ids) {
      if (isReadOnly || held) return false
      const isMade = attempt(() => draft.edit(name, change, guard))
      if (isMade) show(ids)
      else {
        preview = null
        changed()
      }
      return isMade
    },
    preview(change) {
      if (held) return false
      const isShown = attempt(() => {
        preview = change && change(draft.home)
      })
      if (isShown && change) editing.refusal = null
      changed()
      return isShown
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    select(ids) {
      editing.selection = ids
      changed()
    },
    toggle(id) {
      const {selection} = editing
      editing.select(selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id])
    },
    choose(name) {
      editing.tool = name
      editing.refusal = null
      preview = null
      changed()
    },
    openPlan(id) {
      planId = id
      editing.selection = []
      preview = null
      changed()
    },
    reset(next) {
      isReadOnly = next.isReadOnly
      draft = createEditedDraft(next)
      held = null
      editing.problems = []
      show()
    },
    bringIn(next, number) {
      draft.bringIn(next, number)
      held = null
      show()
    },
    setBase(number) {
      draft.setBase(number)
      changed()
    },
    hold(next) {
      held = next
      preview = null
      editing.selection = editing.selection.filter((id) => hasElement(editing.home, id))
      changed()
    },
    guard(next) {
      guard = next
    },
    setProblems(of, found) {
      // An answer about an older home says nothing of this one.
      if (of !== editing.home) return
      editing.problems = found
      changed()
    },
    dismissRefusal() {
      editing.refusal = null
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return editing
}
