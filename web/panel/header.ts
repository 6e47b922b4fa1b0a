import {html, nothing, svg, type TemplateResult} from 'lit'
import type {HouseDevice} from '#shared/house/device-state.ts'
import {formatTime} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {LinePart} from '../plan/house-line.ts'
import {lineTemplate} from '../plan/line-template.ts'
import {alertLine} from './alerts/alert-templates.ts'
import type {Alert} from './alerts/alerts.ts'
import {historyWords} from './history/history-words.ts'
import {canFillScreen} from './screen/full-screen.ts'
import {fullScreenButton} from './screen/full-screen-button.ts'
import {isStale, type Moment, noticesOf} from './screen/notices.ts'
import {settingsWords} from './settings/settings-words.ts'
import type {View} from './view.ts'
import {houseWords} from './words/house-words.ts'
import {strings} from './words/strings.ts'
import {visitWords} from './words/visit-words.ts'

type Bridges = View['bridges']

interface Header {
  view: View
  moment: Moment
  language: HouseLanguage
  alerts: readonly Alert[]
  line: readonly LinePart[]
  /** The moment of the past that the panel shows; null for now. */
  past: number | null
  isShowingPast: boolean
  /** The devices behind a button; none when the panel lists them. */
  others: readonly HouseDevice[]
  /** Whether the house has devices, and none is on the plan. */
  isUnbound: boolean
  isSettingUp: boolean
  /** Whether it is a screen of the house. */
  isWall: boolean
  /** The address of the page that the panel was opened from, if any. */
  back: string | null
  isInert: boolean
  openOthers(): void
  openBridges(): void
  openWhole(): void
  togglePast(): void
  toggleSettings(): void
}

/** Renders the header: the house in a line, the clock, the buttons, and notices. */
export function header(shown: Header): TemplateResult {
  const {view, moment, language, alerts, line, past, others, isUnbound, isSettingUp, isWall, back, isInert} = shown
  const {project, home} = view.shown
  const notices = [...noticesOf(view, moment, language), ...(isUnbound ? [strings[language].noneOnPlan] : [])]
  // The past is the same without a connection, and its slider needs the room.
  const isLarge = isStale(moment) && past === null
  return html`<header ?inert=${isInert}>
    ${back === null ? nothing : backLink(back, language)}
    <h1>${project?.name ?? 'Pianta'}</h1>
    ${lineTemplate(line)}
    <time class="clock ${past === null ? '' : 'is-past'}">${formatTime(past ?? moment.now)}</time>
    ${others.length > 0 ? othersButton(others, language, shown.openOthers) : nothing}
    ${home && past === null ? wholeButton(shown) : nothing} ${home && isWall ? pastButton(shown) : nothing}
    ${isWall && needPerson(view.bridges) ? bridgesButton(view.bridges, language, shown.openBridges) : nothing}
    ${canFillScreen() ? fullScreenButton(language) : nothing}
    <button
      type="button"
      class="button settings-open"
      aria-label=${settingsWords[language].title}
      aria-expanded=${isSettingUp}
      @click=${shown.toggleSettings}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">${gear}</svg>
    </button>
    ${alertLine(alerts, moment.now, language)}
    <div class="notices ${isLarge ? 'is-offline' : ''}" role="status">${notices.map((notice) => html`<p>${notice}</p>`)}</div>
  </header>`
}

/** Whether the bridges need somebody, so that their button is in the header and not in the settings. */
export const needPerson = (bridges: Bridges): boolean => bridges.length === 0 || areTroubled(bridges)

const areTroubled = (bridges: Bridges) => bridges.some(({state}) => state === 'refused' || state === 'disconnected')

export function bridgesButton(bridges: Bridges, language: HouseLanguage, open: () => void): TemplateResult {
  const words = strings[language].bridges
  const isTroubled = areTroubled(bridges)
  const label = bridges.length === 0 ? words.none : isTroubled ? words.trouble : words.open
  return html`<button class="button bridges-open ${isTroubled ? 'is-troubled' : ''}" @click=${open}>
    ${label}
  </button>`
}

const othersButton = ({length}: readonly HouseDevice[], language: HouseLanguage, open: () => void) =>
  html`<button type="button" class="button" @click=${open}>${houseWords[language].others(length)}</button>`

function pastButton({language, isShowingPast, togglePast}: Header): TemplateResult {
  const {open} = historyWords[language]
  return html`<button
    type="button"
    class="button history-open"
    aria-label=${open}
    aria-expanded=${isShowingPast}
    title=${open}
    @click=${togglePast}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5v5h5M4.500 10a8 8 0 1 1-.5 4M12 8v4.500l3 2" /></svg>
    <span>${open}</span>
  </button>`
}

function wholeButton({language, openWhole}: Header): TemplateResult {
  const {whole} = houseWords[language]
  return html`<button type="button" class="button whole-open" aria-label=${whole} title=${whole} @click=${openWhole}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 11.500 12 4l8 7.500M6 10v10h12V10M10 20v-6h4v6" /></svg>
    <span>${whole}</span>
  </button>`
}

const backLink = (path: string, language: HouseLanguage) =>
  html`<a class="button back" href=${path} aria-label=${visitWords[language].back}
    ><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7" /></svg
  ></a>`

const gear = svg`<path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5" />`
