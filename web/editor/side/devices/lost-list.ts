import {html, nothing, type TemplateResult} from 'lit'
import {formatMoment} from '#shared/text/moments.ts'
import type {Editing} from '../../editing.ts'
import type {Naming} from '../../element-names.ts'
import {boundPlaces, distinctPlaces, placeName} from './bound-places.ts'
import type {House} from './house.ts'

export interface LostList {
  naming: Naming
  editing: Editing
  house: House
  goTo(id: string): void
}

/** Lists the bound devices that nobody declares, with their elements. They stay bound until people unbind them. */
export function lostList({naming, editing, house, goTo}: LostList): TemplateResult | typeof nothing {
  const {devices: words} = naming.words
  const lost = [...boundPlaces(editing.home)].filter(([key]) => !house.byKey.has(key))
  if (lost.length === 0) return nothing
  return html`<div class="note warning">
    <h3>${words.lostTitle} <span class="count">${lost.length}</span></h3>
    <p class="soft">${words.lostLead}</p>
    <ul class="lost">
      ${lost.map(
        ([key, places]) => html`<li>
          <p><bdi>${lostName(house, key)}</bdi> <span class="soft">${lostSince(naming, house, key)}</span></p>
          ${distinctPlaces(places).map(
            ({element}) =>
              html`<button class="link" @click=${() => goTo(element.id)}>→ ${placeName(naming, element)}</button>`,
          )}
        </li>`,
      )}
    </ul>
  </div>`
}

/** Returns a device's last name, or else its id. */
export const lostName = ({lost}: House, key: string): string =>
  lost.get(key)?.name ?? (JSON.parse(key) as [string, string])[1]

/** Returns since when a device is gone, in words. */
export function lostSince({words: {devices: words}, language}: Naming, {lost}: House, key: string): string {
  const {goneSince, endedAt, appName} = lost.get(key) ?? {}
  if (goneSince) return words.since(formatMoment(language, Date.parse(goneSince)))
  if (endedAt) return words.ended(appName ?? '', formatMoment(language, Date.parse(endedAt)))
  return words.neverDeclared
}
