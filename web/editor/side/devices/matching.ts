import {html, nothing, type TemplateResult} from 'lit'
import type {Editing} from '../../editing.ts'
import type {Naming} from '../../element-names.ts'
import type {LitMark} from '../../sheet/lit-shapes.ts'
import type {Remote} from '../remote.ts'
import type {Pair} from './find-pairs.ts'
import type {House} from './house.ts'
import {matchView, openPairs} from './match-view.ts'
import type {chooseElement} from './other-element.ts'

interface State {
  /** Null while they are looked for. */
  pairs: readonly Pair[] | null
  /** The pairs as they were proposed. */
  proposed: readonly Pair[]
  hasFailed: boolean
  /** The pair whose element is chosen on the plan. */
  chosen: Pair | null
  isRefused: boolean
}

export interface MatchingNeeds {
  editing: Editing
  house: Remote<House>
  goTo(id: string): void
  onChange(): void
}

const nothingLit: readonly LitMark[] = []

/** Proposes pairs of devices and elements. While they are listed, the plan shows their elements, and gives others. */
export function createMatching({editing, house, goTo, onChange}: MatchingNeeds) {
  let state: State | null = null
  let looked: Pair | null = null
  let lit = nothingLit
  /** The inputs of the lit elements. */
  let litOf: readonly unknown[] = []
  let {selection} = editing
  let naming: Naming | null = null
  let exchange: typeof chooseElement | null = null

  function set(next: Partial<State> | null) {
    state = next && {pairs: null, proposed: [], hasFailed: false, chosen: null, isRefused: false, ...state, ...next}
    onChange()
  }

  async function begin(now: Naming) {
    state = null
    set({})
    try {
      const [{findPairs}, other] = await Promise.all([import('./find-pairs.ts'), import('./other-element.ts')])
      exchange = other.chooseElement
      if (!house.data) return
      const pairs = findPairs(editing.home, house.data, now.language)
      set({pairs, proposed: pairs})
    } catch {
      set({hasFailed: true})
    }
  }

  /** Takes the element that was pressed on the plan for the pair that asks for one. */
  function selectionChanged() {
    if (editing.selection === selection) return
    selection = editing.selection
    const [id, ...others] = selection
    if (!state?.chosen || !state.pairs || !naming || !exchange || id === undefined || others.length > 0) return
    const {pairs, chosen, proposed} = state
    const found = exchange(pairs, chosen, id, {...naming, home: editing.home, proposed})
    state = found ? {...state, pairs: found.pairs, chosen: found.pair, isRefused: false} : {...state, isRefused: true}
    looked = state.chosen
    // It was pressed for a pair, and isn't selected. A plate's next press takes its next place.
    editing.select([])
  }

  const stop = editing.subscribe(selectionChanged)

  function choose(chosen: Pair | null) {
    if (chosen) editing.select([])
    set({chosen, isRefused: false})
  }

  return {
    get state(): unknown {
      return state
    },
    /** Whether the next click on the plan chooses an element for a pair. */
    get isChoosing(): boolean {
      return state?.chosen != null
    },
    begin,
    stop,
    lit(): readonly LitMark[] {
      const pairs = state?.pairs ?? null
      const seen = [pairs, editing.home, looked, state?.chosen]
      if (seen.every((value, index) => value === litOf[index])) return lit
      litOf = seen
      const marked = looked ?? state?.chosen ?? null
      lit = openPairs(editing.home, pairs ?? []).map((pair) => ({
        id: pair.element.id,
        isSure: pair.confidence === 'certain',
        isMarked: pair === marked,
      }))
      return lit
    },
    render(now: Naming): TemplateResult | typeof nothing {
      naming = now
      const {words} = now
      if (state === null) return nothing
      if (state.hasFailed) return html`<p class="note" role="alert">${words.requests.offline}</p>`
      if (!state.pairs) return html`<p class="soft" role="status">${words.devices.matching}</p>`
      return matchView({
        pairs: state.pairs,
        chosen: state.chosen,
        isRefused: state.isRefused,
        editing,
        words,
        goTo,
        look(pair) {
          if (looked === pair) return
          looked = pair
          onChange()
        },
        choose,
        close() {
          looked = null
          set(null)
        },
      })
    },
  }
}
