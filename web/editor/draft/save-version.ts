import type {Revision} from '#shared/contract/resources.ts'
import {compareHomes} from '#shared/home/diff/compare-homes.ts'
import {type DroppedElement, droppedElements} from '#shared/home/edit/relied-on.ts'
import type {Editing} from '../editing.ts'
import type {EditDevices} from '../protocol.ts'
import {type Answer, ask, type Refusal, type Refused} from '../requests.ts'
import type {DraftKeeper, LoadedDraft} from './draft-keeper.ts'
import type {Versions} from './versions.ts'

/** Why a version was not saved. */
export interface SaveRefusal {
  /** `stale`: another version was saved since the draft was begun. */
  why: Refusal | 'stale'
  /** The server's sentences, where the page has none of its own. */
  problems: readonly string[]
  /** The elements that the draft lacks and apps rely on. */
  dropped: readonly DroppedElement[]
}

interface Needs {
  path: string
  editing: Editing
  keeper: DraftKeeper
  versions: Versions
  /** Returns the token of this browser's forms. */
  token(): string
  /** Reads the token of a new session; returns whether it is the same person's. */
  renewToken(): Promise<boolean>
}

/** Milliseconds that saving waits for the draft to be sent. */
const sendDeadline = 10_000

/** Sends the draft, and saves it as the next version. Returns its number, or why it was refused. */
export async function saveVersion(needs: Needs, message: string): Promise<{number: number} | {refusal: SaveRefusal}> {
  const {path, editing, keeper, token, renewToken} = needs
  const isSent = await Promise.race([sendAll(keeper), wait(sendDeadline)])
  if (!isSent) return {refusal: plain(unsentReason(keeper))}
  const post = () => {
    const json = JSON.stringify({token: token(), message, edit: keeper.known.edit})
    return ask<Revision>(`${path}/draft/version`, {method: 'POST', json})
  }
  let answer = await post()
  const isNewSession = answer.refused?.why === 'signed-out' || answer.refused?.why === 'forbidden'
  if (isNewSession && (await renewToken())) answer = await post()
  if (!answer.refused) return {number: answer.body.number}
  if (answer.refused.why !== 'gone') return {refusal: await explain(needs, answer.refused)}
  const number = await savedNumber(path, editing)
  return number === undefined ? {refusal: plain('gone')} : {number}
}

/** Sends until nothing is left: people may change something while it is sent. */
async function sendAll(keeper: DraftKeeper): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt++) if (await keeper.flush()) return true
  return false
}

const wait = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false))

function unsentReason({state}: DraftKeeper): Refusal {
  if (state === 'none' || state === 'unsaved' || state === 'saved') return 'offline'
  return state
}

const plain = (why: Refusal | 'stale', problems: readonly string[] = []): SaveRefusal => ({why, problems, dropped: []})

async function explain({path, editing, versions}: Needs, {why, problems}: Refused): Promise<SaveRefusal> {
  if (why === 'conflict') return plain(problems[0]?.startsWith('baseRevision') ? 'stale' : 'conflict')
  if (why !== 'blocked') return plain(why, problems)
  const [devices, base] = await Promise.all([
    ask<EditDevices>(`${path}/edit/devices`),
    versions.homeOf(editing.base),
  ] as const)
  const dropped = devices.refused || base.refused ? [] : droppedElements(base.body, editing.home, devices.body.relied)
  return {why, problems, dropped}
}

/** Returns the number of the version that the draft became, when only the answer of saving it was lost. */
async function savedNumber(path: string, editing: Editing): Promise<number | undefined> {
  const answer: Answer<LoadedDraft> = await ask<LoadedDraft>(`${path}/draft`)
  if (answer.refused) return undefined
  const {edit, base, home} = answer.body
  const isOurs = edit === 0 && base !== editing.base && compareHomes(home, editing.draft).length === 0
  return isOurs && base !== null ? base : undefined
}
