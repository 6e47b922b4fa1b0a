import {html, nothing, type TemplateResult} from 'lit'
import type {Clock} from '#shared/clock.ts'
import {formatDay, formatTime, formatTimeOrDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {LinePart} from '../../plan/house-line.ts'
import {clickDelay} from '../../plan/watch-holds.ts'
import {settingsWords} from '../settings/settings-words.ts'
import {houseWords} from '../words/house-words.ts'
import {visitWords} from '../words/visit-words.ts'
import {idleShift} from './idle.ts'
import {isStale, type Moment} from './notices.ts'

interface IdleScreen {
  moment: Moment
  line: readonly LinePart[]
  /** The people who look from outside. */
  watchers: readonly string[]
  language: HouseLanguage
  clock: Clock
  wake(): void
}

/** Renders the dimmed screen. It takes the whole tap: its end wakes, and reaches nothing below. */
export function idleScreen({moment, line, watchers, language, clock, wake}: IdleScreen): TemplateResult {
  const [x, y] = idleShift(moment.now)
  return html`<button
    type="button"
    class="idle"
    @click=${wake}
    @pointerup=${() => clock.after(clickDelay, wake)}
  >
    <span .style=${`transform: translate(${x}px, ${y}px)`}>
      <span class="idle-time">${formatTime(moment.now)}</span>
      <span class="idle-line">${formatDay(language, moment.now)}</span>
      <span class="idle-line">${line.map(({text}) => text).join(' · ')}</span>
      ${watchers.length > 0 ? html`<span class="idle-line">${visitWords[language].watched(watchers.join(', '))}</span>` : nothing}
      ${
        moment.lost && isStale(moment)
          ? html`<span class="idle-offline">${houseWords[language].offlineSince(formatTimeOrDay(language, moment.lost.since, moment.now))}</span>`
          : nothing
      }
      <span class="spoken">${settingsWords[language].wake}</span>
    </span>
  </button>`
}
