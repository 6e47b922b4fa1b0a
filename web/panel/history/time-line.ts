import {html, nothing, svg, type TemplateResult} from 'lit'
import {formatDay} from '#shared/text/formats.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {eventKinds, type PastEvent, type Span} from './past-states.ts'

const day = 24 * 3_600_000

/** Units of the drawing: the line's whole length, and the height of a kind's row. */
const width = 1000
const row = 5

export interface TimeLine {
  events: readonly PastEvent[]
  spans: readonly Span[]
  /** The time at which the history was read, and the milliseconds before it that the line has. */
  readAt: number
  longest: number
  language: HouseLanguage
}

/**
 * Draws what happened: a row of ticks for each kind, and below them a line where the agent watched, a dashed one where the
 * house recorded, and none where nobody knows. It says nothing that the slider and its buttons don't.
 */
export function timeLine({events, spans, readAt, longest, language}: TimeLine): TemplateResult {
  const across = (ago: number) => Math.round((1 - Math.min(ago, longest) / longest) * width)
  const height = row * (eventKinds.length + 2)
  const ticks = eventKinds.map((kind, index) => {
    const places = new Set(events.filter((event) => event.kind === kind).map(({ago}) => across(ago)))
    return svg`<path class="is-${kind}" d=${[...places].map((x) => `M${x} ${index * row + 1}v${row - 1}`).join('')} />`
  })
  const lines = [false, true].map((isRecorded) => {
    const drawn = spans.filter((span) => span.isRecorded === isRecorded && span.to < longest)
    const y = height - (isRecorded ? 2 : 7)
    const path = drawn.map(({from, to}) => `M${across(from)} ${y}H${Math.max(across(to), across(from) + 1)}`)
    return svg`<path class=${isRecorded ? 'is-recorded' : 'is-watched'} d=${path.join('')} />`
  })
  return html`<div class="history-drawing" aria-hidden="true">
    <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${lines}${ticks}</svg>
    ${daysOf(readAt, longest).map(
      (at) => html`<span .style=${`left: ${across(readAt - at) / 10}%`}
        >${readAt - at > longest / 12 ? formatDay(language, at) : nothing}</span
      >`,
    )}
  </div>`
}

/** Returns the midnights of the line. */
function daysOf(readAt: number, longest: number): number[] {
  const midnights: number[] = []
  // A day may have 23 hours.
  for (let at = new Date(readAt).setHours(0, 0, 0, 0); at > readAt - longest; ) {
    midnights.push(at)
    at = new Date(at - day / 2).setHours(0, 0, 0, 0)
  }
  return midnights
}
