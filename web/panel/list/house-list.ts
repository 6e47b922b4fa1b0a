import {html, nothing, type TemplateResult} from 'lit'
import {formatTimeOrDay} from '#shared/text/formats.ts'
import {type FoundLook, findLooks, lookText, unknownPlaces} from '../../plan/layers/find-looks.ts'
import {createHousePlaces} from '../../plan/layers/house-places.ts'
import type {PlacedHouse} from '../../plan/layers/layer.ts'
import {layerWords} from '../../plan/layers/layer-words.ts'
import {look} from '../../plan/layers/look.ts'
import {markState} from '../../plan/mark-state.ts'
import {tapActions} from '../../plan/tap-actions.ts'
import {planWords} from '../../plan/words.ts'
import {houseWords} from '../words/house-words.ts'
import {listWords} from '../words/list-words.ts'
import type {HouseListOptions} from './options.ts'
import {roomRows} from './room-rows.ts'

/** Rows of one kind that are shown at once; the others are folded. */
const maxShown = 4

/** Returns a function that renders the house as a list for phones: what needs a look, then the rooms. */
export function createHouseList(): (options: HouseListOptions) => TemplateResult {
  const placesOf = createHousePlaces()
  return (options) => {
    const {home, bindings, devices, language, oldSince, now} = options.house
    const house: PlacedHouse = {...options.house, places: placesOf(home, bindings, devices)}
    const words = listWords[language]
    return html`<div class="house-list">
      <section aria-labelledby="looks">
        <h2 id="looks">${look.words[language].name}</h2>
        <button type="button" class="button to-plan" @click=${options.showPlan}>${words.toPlan}</button>
        ${
          oldSince === null
            ? nothing
            : html`<p class="is-old">${layerWords[language].old(formatTimeOrDay(language, oldSince, now))}</p>`
        }
        ${looksTemplate(house, options)}
      </section>
      <section>
        <button type="button" class="device opens whole" @click=${options.openWhole}>
          <span class="device-name">${houseWords[language].whole}</span>
        </button>
      </section>
      ${roomRows(house, options)}
    </div>`
  }
}

function looksTemplate(house: PlacedHouse, options: HouseListOptions): TemplateResult {
  const {language} = house
  const words = listWords[language]
  const shows = (kind: string) => !options.hidden.includes(`look/${kind}`)
  const found = findLooks(house, shows)
  const lost = shows('plan') ? unknownPlaces(house) : 0
  const isKnown = house.devices.some(({id}) => house.states[id]?.status === 'ok')
  if (found.length === 0 && lost === 0) return html`<p class="is-calm">${isKnown ? words.nothing : words.unknown}</p>`
  const kinds = [...new Set(found.map(({kinds}) => kinds[0]))]
  return html`<ul class="rows">
    ${kinds.map((kind) => {
      const rows = found.filter(({kinds}) => kinds[0] === kind).map((one) => lookRow(one, house, options))
      if (rows.length <= maxShown + 1) return rows
      return html`${rows.slice(0, maxShown)}
        <li>
          <details>
            <summary class="device">${words.more[kind ?? 'on'](rows.length - maxShown)}</summary>
            <ul class="rows">${rows.slice(maxShown)}</ul>
          </details>
        </li>`
    })}
    ${lost > 0 ? html`<li><p class="device is-unknown">${words.lostPlaces(lost)}</p></li>` : nothing}
  </ul>`
}

/** Renders a device as a row whose tap does what a tap on the plan does: it switches, or opens the dialog. */
function lookRow({device, room, kinds}: FoundLook, house: PlacedHouse, options: HouseListOptions): TemplateResult {
  const {pending, disabled, act, openDevice} = options
  const {language, states} = house
  const {id, name} = device
  const state = markState([device], states, pending)
  const acts = kinds.includes('on') ? tapActions([device], states) : []
  const place = room !== null && !name.includes(room) ? html`<small>${room}</small>` : nothing
  const progress = state.pending === null ? '' : `, ${planWords[language][state.pending]}`
  const text = `${lookText({device, kinds}, house)}${progress}`
  const label = html`<span class="device-name">${name}${place}</span> <span class="device-state">${text}</span>`
  const marked = kinds.includes('rule') ? ' is-marked' : ''
  const className = `device is-${state.status}${marked} ${state.pending ? `is-${state.pending}` : ''}`
  return html`<li>
    ${
      acts.length > 0
        ? html`<button
            class="${className} ${device.kind}"
            data-device=${id}
            aria-pressed=${state.status === 'on'}
            ?disabled=${disabled}
            @click=${() => act(acts)}
          >
            ${label}
          </button>`
        : html`<button class="${className} opens" data-device=${id} @click=${() => openDevice(id)}>${label}</button>`
    }
  </li>`
}
