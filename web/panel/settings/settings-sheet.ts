import {html, nothing, type TemplateResult} from 'lit'
import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {Home} from '#shared/home/schema.ts'
import {type HouseLanguage, languageNames} from '#shared/text/languages.ts'
import {detailWords} from '../words/detail-words.ts'
import {strings} from '../words/strings.ts'
import {type Awake, choices, type Settings} from './settings.ts'
import {settingsWords} from './settings-words.ts'
import {isFullyKiosk} from './stay-awake.ts'
import {knowsSun} from './theme.ts'

export interface SettingsSheet {
  settings: Settings
  home: Home | null
  revision: number | null
  language: HouseLanguage
  isFirst: boolean
  /** Whether it is a screen of the house, which dims. */
  isWall: boolean
  awake: Awake
  /** Whether something modal lies over it. */
  isInert: boolean
  /** The button that fills the screen, where the header has no place for it. */
  fullScreen: TemplateResult | typeof nothing
  /** The button of the bridges. */
  bridges: TemplateResult
  change(part: Partial<Settings>): void
  close(): void
}

/**
 * Renders the tablet's settings beside the plan, which shows each choice at once. It isn't modal: the house stays in
 * reach.
 */
export function settingsSheet(sheet: SettingsSheet): TemplateResult {
  const {settings, home, revision, language, isFirst, isWall, isInert, fullScreen, bridges, change, close} = sheet
  const words = settingsWords[language]
  const plans = home?.plans ?? []
  const shown = home ? planOrGround(home, settings.plan) : undefined
  // It is chosen on the server's page of devices alone.
  const room = shown?.rooms.find(({id}) => id === settings.room)
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return html`<section class="settings" role="dialog" aria-label=${words.title} ?inert=${isInert} @keydown=${pressed}>
    <div class="dialog-head">
      <h2>${words.title}</h2>
      <button type="button" class="button settings-done" @click=${close}>${detailWords[language].done}</button>
    </div>
    <div class="settings-body">
      ${isFirst ? html`<p>${words.welcome}</p>` : nothing}
      ${select(words.language, settings.language, options(choices.language, {auto: words.automatic, ...languageNames}), (language) => change({language}))}
      ${
        plans.length > 1 || room
          ? select(
              words.floor,
              room ? null : (shown?.id ?? ''),
              [...plans.map(({id, name}) => [id, name] as const), ...(room ? [[null, room.name] as const] : [])],
              (plan) => plan !== null && change({plan, room: ''}),
            )
          : nothing
      }
      ${select(words.orientation, settings.rotation, options(choices.rotation, words.turns), (rotation) => change({rotation}))}
      <fieldset>
        <legend>${words.show}</legend>
        ${(['tint', 'readings', 'others'] as const).map(
          (key) => html`<label class="check">
            <input
              type="checkbox"
              .checked=${settings[key]}
              @change=${({target}: Event) => change({[key]: (target as HTMLInputElement).checked})}
            />
            ${words[key]}
          </label>`,
        )}
      </fieldset>
      ${select(words.theme, settings.theme, options(choices.theme, words.themes), (theme) => change({theme}))}
      ${settings.theme === 'sun' && home && !knowsSun(home.site) ? html`<p class="settings-note">${words.noSite}</p>` : nothing}
      ${isWall ? wallChoices(sheet) : nothing}
      <p class="settings-foot">
        ${fullScreen} ${bridges} ${revision === null ? nothing : html`<span class="revision">${strings[language].revision(revision)}</span>`}
      </p>
    </div>
  </section>`
}

/** When a screen of the house dims, whether it shows who rings, and whether it stays on. */
function wallChoices({settings, language, awake, change}: SettingsSheet): TemplateResult {
  const words = settingsWords[language]
  const times = choices.dimAfter.map((count) => [count, words.minutes(count)] as const)
  return html`${select(words.dim, settings.dimAfter, times, (dimAfter) => change({dimAfter}))}
    ${select(words.cameras, settings.cameras, options(choices.cameras, words.cameraTimes), (cameras) => change({cameras}))}
    ${settings.cameras === 'off' ? nothing : html`<p class="settings-note">${words.cameraNote}</p>`}
    <p class="settings-note">${words.awake[isFullyKiosk() ? 'fully' : awake]}</p>`
}

type Option<Value> = readonly [value: Value, name: string]

const options = <Value extends string | number>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value): Option<Value> => [value, names[value]])

function select<Value extends string | number | null>(
  name: string,
  chosen: Value,
  all: readonly Option<Value>[],
  choose: (value: Value) => void,
): TemplateResult {
  const changed = ({target}: Event) => {
    const found = all[(target as HTMLSelectElement).selectedIndex]
    if (found) choose(found[0])
  }
  return html`<label class="choice">
    <span>${name}</span>
    <select @change=${changed}>
      ${all.map(([value, text]) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
    </select>
  </label>`
}
