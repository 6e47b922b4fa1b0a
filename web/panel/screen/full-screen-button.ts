import {html, svg, type TemplateResult} from 'lit'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {settingsWords} from '../settings/settings-words.ts'
import {fillsScreen, toggleFullScreen} from './full-screen.ts'

export function fullScreenButton(language: HouseLanguage): TemplateResult {
  const {fullScreen, leaveFullScreen} = settingsWords[language]
  const name = fillsScreen() ? leaveFullScreen : fullScreen
  return html`<button
    type="button"
    class="button full-screen"
    aria-label=${name}
    title=${name}
    @click=${toggleFullScreen}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">${fillsScreen() ? inwards : outwards}</svg>
  </button>`
}

const outwards = svg`<path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />`
const inwards = svg`<path d="M19 11h-6V5M13 11l7-7M5 13h6v6M11 13l-7 7" />`
