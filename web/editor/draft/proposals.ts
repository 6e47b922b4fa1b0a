/** Assistants' proposals to this person: shown beside the draft, brought into it, or discarded. */

import {compareHomes} from '#shared/home/diff/compare-homes.ts'
import {mergeHomes} from '#shared/home/diff/merge-homes.ts'
import type {Editing} from '../editing.ts'
import type {Live} from '../live.ts'
import type {EditProposal, EditProposalHomes, EditProposals} from '../protocol.ts'
import {ask, type Refusal} from '../requests.ts'
import type {Language} from '../words/words.ts'
import type {Merges} from './merges.ts'

export interface Proposals {
  /** The oldest proposal, which people decide about first; null without one. */
  readonly first: EditProposal | null
  /** The number of all proposals that wait. */
  readonly count: number
  /** The first one's changes in words; null until known. */
  readonly changes: readonly string[] | null
  /** Whether the plan shows it in place of the draft. */
  readonly isShown: boolean
  readonly isBusy: boolean
  /** Whether the last try to bring it in found nothing that changes the draft. */
  readonly hasNothingLeft: boolean
  /** Why the last action failed. */
  readonly refusal: Refusal | null
  show(): Promise<void>
  hide(): void
  bringIn(): Promise<void>
  discard(): Promise<void>
}

interface Needs {
  /** The project's path. */
  path: string
  editing: Editing
  merges: Pick<Merges, 'bringInProposal'>
  live: Live
  language: Language
  tell(of: 'broughtIn' | 'discarded', proposal: EditProposal): void
  onChange(): void
}

export function followProposals({path, editing, merges, live, language, tell, onChange}: Needs): Proposals {
  const address = `${path}/edit/proposals`
  let all: readonly EditProposal[] = []
  /** The first one's homes, once read. The texts, the plan and the merge all use this reading. */
  let homes: EditProposalHomes | null = null
  let changes: readonly string[] | null = null
  let [isShown, isBusy] = [false, false]
  let refusal: Refusal | null = null
  let hasNothingLeft = false

  /** Runs one action at a time. */
  async function act(run: (first: EditProposal) => Promise<Refusal | null>) {
    const [first] = all
    if (first === undefined || isBusy) return
    isBusy = true
    hasNothingLeft = false
    onChange()
    refusal = await run(first)
    isBusy = false
    onChange()
  }

  /** Whether this still is the proposal that is decided about first, as it was. */
  const isFirst = (one: EditProposal | undefined) => all[0]?.id === one?.id && all[0]?.changedAt === one?.changedAt

  async function read(wanted: EditProposal): Promise<Refusal | null> {
    if (homes) return null
    const answer = await ask<EditProposalHomes>(`${address}/${wanted.id}`)
    if (answer.refused) return answer.refused.why
    // Another one may be the first by now.
    if (isFirst(wanted)) homes = answer.body
    return homes ? null : 'gone'
  }

  async function load() {
    const answer = await ask<EditProposals>(address)
    if (answer.refused) return
    const [before] = all
    all = answer.body.proposals
    const [first] = all
    if (!isFirst(before)) {
      hide()
      ;[homes, changes, refusal] = [null, null, null]
      hasNothingLeft = false
      if (first) void describe(first)
    }
    onChange()
  }

  async function describe(first: EditProposal) {
    if ((await read(first)) !== null || homes === null) return
    const {before, home} = homes
    const loaded = await import('./describe.ts').catch(() => null)
    if (loaded === null || !isFirst(first)) return
    changes = loaded.describeVersion(before, home, language)
    onChange()
  }

  function hide() {
    if (!isShown) return
    isShown = false
    editing.hold(null)
  }

  async function remove({id}: EditProposal): Promise<Refusal | null> {
    const answer = await ask(`${address}/${id}`, {method: 'DELETE'})
    if (answer.refused) return answer.refused.why
    await load()
    return null
  }

  if (!editing.isViewer) {
    live.on('proposals', () => void load())
    live.onReopen(() => void load())
    void load()
  }

  return {
    get first() {
      return all[0] ?? null
    },
    get count() {
      return all.length
    },
    get changes() {
      return changes
    },
    get isShown() {
      return isShown
    },
    get isBusy() {
      return isBusy
    },
    get hasNothingLeft() {
      return hasNothingLeft
    },
    get refusal() {
      return refusal
    },
    show: () =>
      act(async (first) => {
        const why = await read(first)
        if (why !== null || homes === null) return why
        const {before, home} = homes
        if (changes === null) void describe(first)
        isShown = true
        editing.hold(mergeHomes(before, editing.draft, home).home)
        const plan = compareHomes(before, home).find(({plan}) => plan !== undefined)?.plan
        if (plan !== undefined && plan !== editing.plan.id) editing.openPlan(plan)
        return null
      }),
    hide() {
      hide()
      onChange()
    },
    bringIn: () =>
      act(async (first) => {
        const why = await read(first)
        if (why !== null || homes === null) return why
        hide()
        await merges.bringInProposal(homes, (isChanged) => {
          hasNothingLeft = !isChanged
          onChange()
          if (!isChanged) return
          tell('broughtIn', first)
          void remove(first)
        })
        return null
      }),
    discard: () =>
      act(async (first) => {
        hide()
        const why = await remove(first)
        if (why === null) tell('discarded', first)
        return why
      }),
  }
}
