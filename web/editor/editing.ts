import {EditRefused} from '#shared/home/edit/edit-refused.ts'
import {hasElement} from '#shared/home/edit/in-plan.ts'
import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {createHistory, type History, type StepName, type StoredHistory} from './history.ts'

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
  guard(test: (before: Home, after: Home) => void): void
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

export function createEditing(start: EditingStart): Editing {
  const listeners = new Set<() => void>()
  let {home, base, isReadOnly} = start
  let history = createHistory(start.history)
  let preview: Home | null = null
  let held: Home | null = null
  let planId = planOrGround(home, null)?.id ?? ''
  let selection: readonly string[] = []
  let tool = 'select'
  let refusal: EditRefused | null = null
  let problems: readonly HomeProblem[] = []
  let test: (before: Home, after: Home) => void = () => {}

  const changed = () => {
    for (const listener of listeners) listener()
  }
  const attempt = (change: (home: Home) => Home): Home | undefined => {
    try {
      return change(home)
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error
      refusal = error
      return undefined
    }
  }
  const tested = (before: Home, after: Home): Home => {
    test(before, after)
    return after
  }
  const show = (next: Home, ids: readonly string[] = selection) => {
    home = next
    preview = null
    refusal = null
    selection = ids.filter((id) => hasElement(next, id))
    changed()
  }
  /** Undoes or redoes a step, unless the guard refuses it: then the history stays too. */
  const step = (way: 'undo' | 'redo', back: 'undo' | 'redo') => {
    if (isReadOnly || held) return
    const made = history[way](home, base)
    if (attempt((before) => tested(before, made.home)) === undefined) {
      history[back](made.home, made.base)
      return changed()
    }
    base = made.base
    show(made.home)
  }
  const planIn = (home: Home) => planOrGround(home, planId) as Plan

  return {
    get home() {
      return held ?? home
    },
    get draft() {
      return home
    },
    get base() {
      return base
    },
    get shown() {
      return held ?? preview ?? home
    },
    get plan() {
      return planIn(held ?? preview ?? home)
    },
    get selection() {
      return selection
    },
    get tool() {
      return tool
    },
    get isReadOnly() {
      return isReadOnly || held !== null
    },
    get isViewer() {
      return isReadOnly
    },
    get history() {
      return history
    },
    get refusal() {
      return refusal
    },
    get problems() {
      return problems
    },
    edit(name, change, ids) {
      if (isReadOnly || held) return false
      const next = attempt((before) => tested(before, change(before)))
      if (next === undefined) {
        preview = null
        changed()
        return false
      }
      if (next !== home) history.add(name, home, next)
      show(next, ids)
      return true
    },
    preview(change) {
      if (held) return false
      const next = change === null ? null : attempt(change)
      if (next === undefined) {
        changed()
        return false
      }
      preview = next
      if (next !== null) refusal = null
      changed()
      return true
    },
    undo: () => step('undo', 'redo'),
    redo: () => step('redo', 'undo'),
    select(ids) {
      selection = ids
      changed()
    },
    toggle(id) {
      selection = selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id]
      changed()
    },
    choose(name) {
      tool = name
      refusal = null
      preview = null
      changed()
    },
    openPlan(id) {
      planId = id
      selection = []
      preview = null
      changed()
    },
    reset(next) {
      isReadOnly = next.isReadOnly
      base = next.base
      held = null
      history = createHistory(next.history)
      problems = []
      show(next.home)
    },
    bringIn(next, number) {
      history.add('bring-in', home, next, {before: base, after: number})
      base = number
      held = null
      show(next)
    },
    setBase(number) {
      base = number
      changed()
    },
    hold(next) {
      held = next
      preview = null
      selection = selection.filter((id) => hasElement(held ?? home, id))
      changed()
    },
    guard(next) {
      test = next
    },
    setProblems(of, found) {
      // An answer about an older home says nothing of this one.
      if (of !== (held ?? home)) return
      problems = found
      changed()
    },
    dismissRefusal() {
      refusal = null
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
