import {EditRefused} from '../../../shared/home/edit/edit-refused.ts'
import type {HomeProblem} from '../../../shared/home/problem.ts'
import type {Home, Plan} from '../../../shared/home/schema.ts'
import {createHistory, type History, type StepName, type StoredHistory} from './history.ts'
import type {ToolName} from './tools/tool-names.ts'

/** The state that people edit. It knows nothing of the page: `subscribe` tells it of changes. */
export interface Session {
  readonly home: Home
  /** What is shown: the home, or its preview during a gesture. */
  readonly shown: Home
  readonly plan: Plan
  readonly selection: readonly string[]
  readonly tool: ToolName
  readonly isReadOnly: boolean
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
  choose(tool: ToolName): void
  openPlan(id: string): void
  /** Replaces everything, as when another version is brought in. It is no step. */
  reset(start: SessionStart): void
  setProblems(home: Home, problems: readonly HomeProblem[]): void
  dismissRefusal(): void
  subscribe(listener: () => void): () => void
}

export interface SessionStart {
  home: Home
  history: StoredHistory | null
  isReadOnly: boolean
}

export function createSession(start: SessionStart): Session {
  const listeners = new Set<() => void>()
  let {home, isReadOnly} = start
  let history = createHistory(start.history)
  let preview: Home | null = null
  let planId = home.plans[0]?.id ?? ''
  let selection: readonly string[] = []
  let tool: ToolName = 'select'
  let refusal: EditRefused | null = null
  let problems: readonly HomeProblem[] = []

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
  const show = (next: Home, ids: readonly string[] = selection) => {
    home = next
    preview = null
    refusal = null
    selection = ids.filter((id) => hasElement(next, id))
    changed()
  }
  const planIn = ({plans}: Home) => (plans.find(({id}) => id === planId) ?? plans[0]) as Plan

  return {
    get home() {
      return home
    },
    get shown() {
      return preview ?? home
    },
    get plan() {
      return planIn(preview ?? home)
    },
    get selection() {
      return selection
    },
    get tool() {
      return tool
    },
    get isReadOnly() {
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
      if (isReadOnly) return false
      const next = attempt(change)
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
    undo: () => show(history.undo(home)),
    redo: () => show(history.redo(home)),
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
      history = createHistory(next.history)
      problems = []
      show(next.home)
    },
    setProblems(of, found) {
      // An answer about an older home says nothing of this one.
      if (of !== home) return
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

const hasElement = ({plans}: Home, id: string): boolean =>
  plans.some((plan) => Object.values(plan).some((list) => Array.isArray(list) && list.some((one) => one.id === id)))
