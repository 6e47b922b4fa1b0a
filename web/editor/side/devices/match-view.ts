import {html, nothing, type TemplateResult} from 'lit'
import {bindInRole, unbindFrom} from '#shared/home/edit/bind-device.ts'
import {elementsOf} from '#shared/home/elements.ts'
import {groupBy} from '#shared/home/older-browsers.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import type {Editing} from '../../editing.ts'
import type {Words} from '../../words/words.ts'
import {type BoundPlace, boundPlaces} from './bound-places.ts'
import type {Pair} from './find-pairs.ts'
import {deviceKey} from './house.ts'

export interface MatchView {
  pairs: readonly Pair[]
  /** The pair whose element is being chosen on the plan. */
  chosen: Pair | null
  /** Whether the element that was pressed last can't have its device. */
  isRefused: boolean
  editing: Editing
  words: Words
  goTo(id: string): void
  /** Shows the element of the pair under the pointer or with the focus stronger than the others. */
  look(pair: Pair | null): void
  /** Begins to choose another element for a pair; null ends it. */
  choose(pair: Pair | null): void
  close(): void
}

/** Returns the pairs that are still to be bound. */
export const openPairs = (home: Home, pairs: readonly Pair[]): Pair[] => pairs.filter(openTest(home))

/** Lists the proposed pairs by floor and room. Each binding needs a click. */
export function matchView({pairs, editing, words: all, ...view}: MatchView): TemplateResult {
  const {chosen, isRefused, goTo, look, choose, close} = view
  const {devices: words} = all
  const open = openPairs(editing.home, pairs)
  const certain = open.filter(({confidence}) => confidence === 'certain')
  const bind = (taken: readonly Pair[]) => {
    editing.edit('bind', (home) => taken.reduce(bindPair, home))
    if (chosen !== null && taken.includes(chosen)) choose(null)
  }
  const {plans} = editing.home
  return html`<div class="match">
    <p class="soft">${open.length > 0 ? words.matchLead : pairs.length > 0 ? words.allTaken : words.none}</p>
    <div class="actions">
      ${certain.length === 0 ? '' : html`<button class="main" @click=${() => bind(certain)}>${words.certain}</button>`}
      <button class="second" @click=${close}>${words.close}</button>
    </div>
    ${plans.map((plan) => floorView(plan))}
  </div>`

  function floorView({id, name}: Plan): TemplateResult[] {
    const here = open.filter(({plan}) => plan === id)
    return [...groupBy(here, ({room}) => room)].map(
      ([room = words.otherRooms, of]) => html`<h3>${plans.length > 1 ? `${name} · ${room}` : room}</h3>
        <ul class="pairs">
          ${of.map((pair) => pairView(pair))}
        </ul>`,
    )
  }

  function pairView(pair: Pair): TemplateResult {
    const {device, element, name, confidence, reason} = pair
    const isChosen = pair === chosen
    const isHere = editing.selection.includes(element.id)
    return html`<li
      class="${isHere ? 'is-here' : ''} ${isChosen ? 'is-chosen' : ''}"
      @pointerenter=${() => look(pair)}
      @pointerleave=${() => look(null)}
      @focusin=${() => look(pair)}
      @focusout=${() => look(null)}
    >
      <p><bdi>${device.name}</bdi> → <button class="link" @click=${() => goTo(element.id)}>${name}</button></p>
      <p class="soft"><span class="confidence is-${confidence}">${words.confidence[confidence]}</span> ${reason}</p>
      <div class="pair-actions">
        <button class="second" aria-label=${words.bindTo(device.name, name)} @click=${() => bind([pair])}>
          ${words.takePair}
        </button>
        <button
          class="second"
          aria-label=${isChosen ? nothing : words.chooseOtherFor(device.name)}
          @click=${() => choose(isChosen ? null : pair)}
        >
          ${isChosen ? words.done : words.chooseOther}
        </button>
      </div>
      ${isChosen ? html`<p class="choosing" role="status">${words.choosing}</p>` : nothing}
      ${isChosen && isRefused ? html`<p class="refused" role="alert">${all.refusals['cannot-bind']}</p>` : nothing}
    </li>`
  }
}

const bindPair = (home: Home, {element, role, replaces, device: {app, id}}: Pair): Home => {
  const without = replaces.reduce((next, binding) => unbindFrom(next, element, role, binding), home)
  return bindInRole(without, element, role, {app, device: id})
}

/** Returns a test whether a pair's element is there, without the device. */
function openTest(home: Home): (pair: Pair) => boolean {
  const ids = new Set(elementsOf(home).map(({kind, id}) => `${kind} ${id}`))
  const bound = boundPlaces(home)
  return ({element: {kind, id, slot}, role, device}) => {
    const places = bound.get(deviceKey({app: device.app, device: device.id})) ?? []
    const isHere = (place: BoundPlace) => place.element.id === id && place.element.slot === slot && place.role === role
    return ids.has(`${kind} ${id}`) && !places.some(isHere)
  }
}
