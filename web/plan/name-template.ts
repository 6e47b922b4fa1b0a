import {html, nothing, type TemplateResult} from 'lit'
import type {ShownName} from './layout.ts'
import {partOf} from './place-names.ts'
import type {RoomReadings} from './room-readings.ts'
import type {PlanWords} from './words.ts'

interface NameOptions {
  room: {id: string; name: string; outdoor?: boolean}
  placed: ShownName
  readings: RoomReadings | undefined
  /** The line of readings; empty for none. */
  text: string
  words: PlanWords
}

/** Renders a room's name, a button that opens the room's sheet, with its readings below, or alone. */
export function nameTemplate({room, placed, readings, text: line, words}: NameOptions): TemplateResult {
  const {lines, fontSize, isHidden} = placed
  const [x, y] = placed.at
  const id = `readings-${room.id}`
  const text = partOf(line, placed.readings)
  const hasNotes =
    text !== '' || readings?.hasMotion === true || readings?.isBatteryLow === true || readings?.spoken !== undefined
  // A shortened name is no text of the page: the button's name would have to have it too.
  const isWhole = room.name.includes(lines.join(' ')) && !lines.join(' ').endsWith('.')
  const classes = [
    'name',
    isHidden ? 'is-hidden' : '',
    lines.length === 0 ? 'is-reading' : '',
    placed.isBeside ? 'is-beside' : '',
    room.outdoor ? 'outdoor' : '',
    readings?.hasMotion ? 'has-motion' : '',
  ]
  return html`<div class=${classes.join(' ')} .style=${`margin: ${y.toFixed(1)}px 0 0 ${x.toFixed(1)}px; font-size: ${fontSize}px`}>
    <button type="button" data-room=${room.id} aria-label=${room.name} aria-describedby=${hasNotes ? id : nothing}>
      ${lines.map((line) => (isWhole ? html`<span>${line}</span> ` : html`<span data-short=${line}></span>`))}
    </button>
    ${hasNotes ? notes(id, text, readings, words) : nothing}
  </div>`
}

/** Renders the line below a name. Motion is a ring around it, so only screen readers need the word. */
const notes = (id: string, text: string, readings: RoomReadings | undefined, words: PlanWords) =>
  html`<small id=${id}>
    ${readings?.isLost ? html`<i class="lost"></i> ` : nothing}${text}
    ${readings?.spoken === undefined ? nothing : html`<span class="spoken">${readings.spoken}</span>`}
    ${readings?.hasMotion ? html`<span class="spoken">${words.motion}</span>` : nothing}
    ${
      readings?.isBatteryLow
        ? html`<i class="battery" title=${words.batteryLow} role="img" aria-label=${words.batteryLow}></i>`
        : nothing
    }
  </small>`
