import {html, nothing, type TemplateResult} from 'lit'
import type {LengthUnit} from '../../../shared/home/edit/typed-measures.ts'
import {icon} from './icons.ts'
import {choiceField} from './tools/tool-form.ts'
import {grids, type ViewSettings} from './view-settings.ts'
import type {Words} from './words/words.ts'

export interface ViewBar {
  words: Words
  settings: ViewSettings
  unit: LengthUnit
  zoom(factor: number): void
  fit(): void
  change(settings: ViewSettings): void
  help(): void
}

/** The buttons at the plan's corner: scale, grid and units, full screen, help. */
export function viewBar({words, settings, unit, zoom, fit, change, help}: ViewBar): TemplateResult {
  const button = (name: 'in' | 'out' | 'fit' | 'full' | 'help', act: () => void) =>
    html`<button class="round" aria-label=${words.zoom[name]} title=${words.zoom[name]} @click=${act}>
      ${icon(name)}
    </button>`
  const gridNames = Object.fromEntries(grids.map((grid) => [String(grid), words.gridOf(grid)]))
  return html`<div class="bar">
    ${button('in', () => zoom(1.25))} ${button('out', () => zoom(0.8))} ${button('fit', fit)}
    <details class="settings" @keydown=${closeByEscape} @focusout=${closeOutside}>
      <summary aria-label=${words.view} title=${words.view}>${icon('settings')}</summary>
      <div>
        ${choiceField(words.grid, gridNames, String(settings.grid), (grid) => change({...settings, grid: Number(grid)}))}
        ${choiceField(words.unit, words.units, unit, (next) => change({...settings, unit: next}))}
      </div>
    </details>
    ${document.fullscreenEnabled ? button('full', () => void toggleFullScreen()) : nothing} ${button('help', help)}
  </div>`
}

function closeByEscape(event: KeyboardEvent) {
  const menu = event.currentTarget as HTMLDetailsElement
  if (event.key !== 'Escape' || !menu.open) return
  event.preventDefault()
  menu.open = false
  menu.querySelector('summary')?.focus()
}

function closeOutside(event: FocusEvent) {
  const menu = event.currentTarget as HTMLDetailsElement
  const to = event.relatedTarget as Node | null
  if (to !== null && !menu.contains(to)) menu.open = false
}

/** Browsers may refuse full screen; the page then stays as it is. */
const toggleFullScreen = () =>
  (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    () => {},
  )
