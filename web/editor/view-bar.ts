import {html, nothing, type TemplateResult} from 'lit'
import type {LengthUnit} from '#shared/home/edit/typed-measures.ts'
import {icon} from './icons.ts'
import {menu} from './menu.ts'
import {choiceField} from './tools/tool-form.ts'
import {grids, type ViewSettings} from './view-settings.ts'
import type {Words} from './words/words.ts'

export interface ViewBar {
  words: Words
  view: ViewSettings
  unit: LengthUnit
  zoom(factor: number): void
  fit(): void
  setView(change: Partial<ViewSettings>): void
  /** The name of the floor below; none when absent. */
  below: string | undefined
  /** Changes the home's units; null without the right to change the home. */
  setUnit: ((unit: LengthUnit) => void) | null
  /** The address of the page that prints to scale. */
  print: string
  help(): void
  /** Whether the draft is shown in three dimensions too. */
  hasModel: boolean
  toggleModel(): void
}

/** The buttons at the plan's corner: scale, grid and units, full screen, help. */
export function viewBar({
  words,
  view,
  unit,
  zoom,
  fit,
  setView,
  below,
  setUnit,
  print,
  help,
  hasModel,
  toggleModel,
}: ViewBar): TemplateResult {
  const button = (name: 'in' | 'out' | 'fit' | 'full' | 'help', act: () => void) =>
    html`<button class="round" aria-label=${words.zoom[name]} title=${words.zoom[name]} @click=${act}>
      ${icon(name)}
    </button>`
  const gridNames = Object.fromEntries(grids.map((metres) => [String(metres), words.gridOf(metres)]))
  return html`<div class="bar">
    ${button('in', () => zoom(1.25))} ${button('out', () => zoom(0.8))} ${button('fit', fit)}
    ${menu(
      words.view,
      'settings',
      html`${choiceField(words.grid, gridNames, String(view.grid), (next) => setView({grid: Number(next)}))}
      ${below === undefined ? nothing : strengthField(words.floorBelow.show(below), view.below, setView)}
      <label class="switch"
        ><input
          type="checkbox"
          name="dimensions"
          .checked=${view.dimensions}
          @change=${({target}: Event) => setView({dimensions: (target as HTMLInputElement).checked})}
        />${words.outerDimensions}</label
      >
      ${choiceField(words.unit, words.units, unit, setUnit ?? (() => {}), setUnit === null)}
      <a href=${print}>${words.print}</a>`,
    )}
    <button class="round" aria-label=${words.model.name} title=${words.model.name} aria-pressed=${hasModel} @click=${toggleModel}>
      ${icon('model')}
    </button>
    ${document.fullscreenEnabled ? button('full', () => void toggleFullScreen()) : nothing} ${button('help', help)}
  </div>`
}

/** How strong the floor below shows through; at its left end it is off. */
const strengthField = (label: string, below: number, set: ViewBar['setView']) =>
  html`<label
    >${label}<input
      type="range"
      name="below"
      min="0"
      max="1"
      step="0.1"
      .value=${String(below)}
      @input=${({target}: Event) => set({below: Number((target as HTMLInputElement).value)})}
  /></label>`

/** Browsers may refuse full screen; the page then stays as it is. */
const toggleFullScreen = () =>
  (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    () => {},
  )
