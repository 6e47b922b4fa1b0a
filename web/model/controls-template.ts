import {html, nothing, svg, type TemplateResult} from 'lit'
import type {Levels} from './scene.ts'
import {quarter, timeOf} from './sun-hours.ts'
import type {ModelWords} from './words.ts'

/** How much a press of a zoom button zooms. */
const zoomStep = 1.5

export interface Choices {
  levels: Levels
  cut: number | null
  hours: number
  hasLamps: boolean
}

interface Controls extends Choices {
  words: ModelWords
  names: readonly {id: string; name: string}[]
  /** Metres up to which it can be cut. */
  height: number
  /** Whether there are few choices. */
  compact: boolean
  isWalking: boolean
  isNight: boolean
  /** Writes metres as people of the home do. */
  length(metres: number): string
  choose(changed: Partial<Choices>): void
  /** Puts the sun where it is now. */
  now(): void
  walk(): void
  fit(): void
  zoom(factor: number): void
}

/** Renders the choices below the model. */
export function controlsTemplate(controls: Controls): TemplateResult {
  const {words, isWalking, compact, hasLamps, choose, walk} = controls
  return html`<div class="controls">
    ${viewButtons(controls)}
    <button type="button" class="walk" aria-pressed=${isWalking} @click=${walk}>${words.walk}</button>
    ${levelChoice(controls)} ${isWalking || compact ? nothing : cutChoice(controls)}
    ${
      compact
        ? nothing
        : html`${sunChoice(controls)}
            <label class="check"
              ><input
                type="checkbox"
                .checked=${hasLamps}
                @change=${(event: Event) => choose({hasLamps: (event.target as HTMLInputElement).checked})}
              />${words.lamps}</label
            >`
    }
  </div>`
}

const viewButtons = ({words, fit, zoom}: Controls) => html`<div class="zoom" role="group" aria-label=${words.view}>
  <button type="button" aria-label=${words.fit} @click=${fit}>${icon('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5')}</button>
  <button type="button" aria-label=${words.zoomOut} @click=${() => zoom(1 / zoomStep)}>${icon('M5 12h14')}</button>
  <button type="button" aria-label=${words.zoomIn} @click=${() => zoom(zoomStep)}>${icon('M5 12h14M12 5v14')}</button>
</div>`

const icon = (path: string) => html`<svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path} />`}</svg>`

function levelChoice({words, names, levels, isWalking, compact, choose}: Controls) {
  if (names.length < 2) return nothing
  const chosen = typeof levels === 'string' ? levels : levels.id
  const change = (event: Event) => {
    const {value} = event.target as HTMLSelectElement
    choose({levels: value === 'together' || value === 'apart' ? value : {id: value.slice(1)}, cut: null})
  }
  const option = (value: string, text: string, isChosen: boolean) =>
    html`<option value=${value} ?selected=${isChosen}>${text}</option>`
  return html`<label
    >${compact ? nothing : words.levels}
    <select aria-label=${words.levels} @change=${change}>
      ${isWalking ? nothing : option('together', words.together, chosen === 'together')}
      ${isWalking ? nothing : option('apart', words.apart, chosen === 'apart')}
      ${names.map(({id, name}) => option(`=${id}`, name, chosen === id))}
    </select></label
  >`
}

/** Metres between two heights at which it can be cut. */
const cutStep = 0.1
const lowestCut = 0.2

function cutChoice({words, cut, height, length, choose}: Controls) {
  const steps = Math.ceil((height - lowestCut) / cutStep)
  const step = cut === null ? steps : Math.round((cut - lowestCut) / cutStep)
  const text = cut === null ? words.whole : length(cut)
  return html`<label
    >${words.cut} <span class="value">${text}</span>
    <input
      type="range"
      min="0"
      max=${steps}
      .value=${String(step)}
      aria-valuetext=${text}
      @input=${(event: Event) => {
        const chosen = (event.target as HTMLInputElement).valueAsNumber
        choose({cut: chosen >= steps ? null : lowestCut + chosen * cutStep})
      }}
  /></label>`
}

function sunChoice({words, hours, isNight, choose, now}: Controls) {
  const text = isNight ? `${timeOf(hours)}, ${words.night}` : timeOf(hours)
  return html`<label
      >${words.hour} <span class="value">${text}</span>
      <input
        type="range"
        min="0"
        max=${24 - quarter}
        step=${quarter}
        .value=${String(hours)}
        aria-valuetext=${text}
        @input=${(event: Event) => choose({hours: (event.target as HTMLInputElement).valueAsNumber})}
    /></label>
    <button type="button" @click=${now}>${words.now}</button>`
}
