import {html, type TemplateResult} from 'lit'
import {formatTime} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {PiantaPlan} from '../../plan/pianta-plan.ts'
import type {StillResult} from '../connection/questions.ts'
import {detailWords} from '../words/detail-words.ts'
import type {Ring} from './show-rings.ts'

interface Shown {
  language: HouseLanguage
  askStill(device: string): Promise<StillResult>
  close(): void
}

/** Renders who rings: the camera's picture beside the door. It isn't modal, and takes no keys. */
export function doorbellCard({bell, at}: Ring, {language, askStill, close}: Shown): TemplateResult {
  const words = detailWords[language]
  const {id, name} = bell
  return html`<span class="doorbell-door" aria-hidden="true" hidden></span>
    <section
      class="doorbell"
      aria-label=${words.rings(name)}
      @keydown=${({key}: KeyboardEvent) => key === 'Escape' && close()}
    >
      <div class="dialog-head">
        <div role="alert">
          <h2>${words.rings(name)} <time>${formatTime(at)}</time></h2>
        </div>
        <button type="button" class="button" @click=${close}>${words.done}</button>
      </div>
      <pianta-still .device=${id} .name=${name} .language=${language} .ask=${askStill}></pianta-still>
    </section>`
}

/** Pixels between the door and its picture, and around that. */
const space = 28
const margin = 12

/** Puts the picture beside the first of some places that is in sight; into a corner, where the style has it, if none is. */
export function placeDoorbell(panel: HTMLElement, places: readonly string[]) {
  const card = panel.querySelector<HTMLElement>('.doorbell')
  const door = panel.querySelector<HTMLElement>('.doorbell-door')
  if (!card || !door) return
  const at = firstInSight(panel, places)
  door.hidden = at === undefined
  if (at) door.style.transform = `translate(${at[0].toFixed(1)}px, ${at[1].toFixed(1)}px)`
  // A phone has no room beside a door.
  const isBeside = at !== undefined && innerWidth >= 2 * (card.offsetWidth + space)
  card.classList.toggle('is-beside', isBeside)
  if (at && isBeside) card.style.transform = besideOf(at, card)
  else card.style.transform = ''
}

type Place = readonly [x: number, y: number]

/** Returns the place of the first that the screen shows. */
function firstInSight(panel: HTMLElement, places: readonly string[]): Place | undefined {
  const plan = panel.querySelector<PiantaPlan>('pianta-plan')
  const stage = plan?.shadowRoot?.querySelector('.stage')?.getBoundingClientRect()
  if (!plan || !stage) return undefined
  for (const id of places) {
    const [x, y] = plan.placeOf(id) ?? [-1, -1]
    if (x >= 0 && x <= 1 && y >= 0 && y <= 1) return [stage.left + x * stage.width, stage.top + y * stage.height]
  }
  return undefined
}

/** The side of the door that has more room. */
function besideOf([x, y]: Place, {offsetWidth, offsetHeight}: HTMLElement): string {
  const left = x < innerWidth / 2 ? x + space : x - space - offsetWidth
  const top = Math.min(Math.max(y - offsetHeight / 2, margin), innerHeight - offsetHeight - margin)
  return `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`
}
