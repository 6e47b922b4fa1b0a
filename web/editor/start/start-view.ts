import {html, type TemplateResult} from 'lit'
import {elementLists} from '#shared/home/element-lists.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Editing} from '../editing.ts'
import {icon} from '../icons.ts'
import type {EditDevices, EditSample} from '../protocol.ts'
import type {Words} from '../words/words.ts'

export interface Start {
  /** The project's path. */
  path: string
  editing: Editing
  words: Words
  choose(tool: string): void
  /** Called after a home was taken over. */
  started(): void
}

/** Tests whether a home has nothing yet: no element and no drawing behind. */
export const isEmpty = ({plans}: Home): boolean =>
  plans.every((plan) => (plan.drawings ?? []).length === 0 && elementLists.every(([list]) => plan[list].length === 0))

/** Offers an empty project the ways to begin. */
export function startView(start: Start, problem: string, setProblem: (text: string) => void): TemplateResult {
  const {editing, words, choose, path} = start
  const {starts} = words
  if (editing.isReadOnly) return html`<div class="start"><h2>${starts.emptyForViewers}</h2></div>`
  const attempt = async (begin: (start: Start) => Promise<string | undefined>) => {
    setProblem('')
    setProblem((await begin(start).catch(() => starts.unreachable)) ?? '')
  }
  return html`<div class="start">
    <h2>${starts.title}</h2>
    <div class="ways">
      <button class="main" @click=${() => choose('room')}>${icon('room')}${starts.room}</button>
      <button class="second" @click=${() => attempt(startWithHouse)}>${icon('light')}${starts.house}</button>
      <button class="second" @click=${() => location.assign(`${path}/import`)}>
        ${icon('fit')}${starts.import}
      </button>
      <button class="second" @click=${() => choose('drawing')}>${icon('drawing')}${starts.drawing}</button>
      <button class="second" @click=${() => attempt(startWithSample)}>${icon('furniture')}${starts.sample}</button>
    </div>
    <p role="alert">${problem}</p>
  </div>`
}

/** Begins with the rooms that connected apps name, their lamps bound. Returns why it can't. */
async function startWithHouse({path, editing, words, started}: Start): Promise<string | undefined> {
  const [{apps}, {roomsOfHouse}] = await Promise.all([
    read<EditDevices>(`${path}/edit/devices`),
    import('#shared/home/edit/rooms-of-house.ts'),
  ])
  if (!editing.edit('start', (home) => roomsOfHouse(home, apps), [])) {
    editing.dismissRefusal()
    return words.starts.noRooms
  }
  started()
  return undefined
}

async function startWithSample({path, editing, started}: Start): Promise<undefined> {
  const {home} = await read<EditSample>(`${path}/edit/sample`)
  editing.edit('start', () => home, [])
  started()
}

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as Answer
}
