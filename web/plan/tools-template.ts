import {html, nothing, svg, type TemplateResult} from 'lit'
import type {PlanWords} from './words.ts'

/** How much a press of a zoom button zooms. */
export const zoomStep = 1.6

interface Tools {
  words: PlanWords
  /** Whether there are floors to choose from. */
  hasFloors: boolean
  isChoosingFloor: boolean
  /** Whether the whole plan is shown. */
  isFit: boolean
  /** Whether the plan fills the screen; null without that button. */
  full: boolean | null
  /** The name of the shown layer, or of the button; null without that button. */
  layersName: string | null
  isChoosingLayer: boolean
  /** The name of the view in three dimensions; null without that button. */
  modelName: string | null
  /** Whether the buttons that zoom are there only while the plan is zoomed. */
  isCompact: boolean
  toggleFloors(): void
  fit(): void
  zoom(factor: number): void
  toggleFull(): void
  toggleLayers(): void
  openModel(): void
  pressed(event: KeyboardEvent): void
}

/** Renders the buttons beside the plan: floors, fit, zoom and full screen. */
export function toolsTemplate(tools: Tools): TemplateResult {
  const {words, hasFloors, isChoosingFloor, isFit, full, isCompact, layersName, modelName} = tools
  return html`<div class="tools" role="group" aria-label=${words.view} @keydown=${tools.pressed}>
    <div class="heads">${
      layersName === null
        ? nothing
        : html`<button type="button" class="layers-open" aria-expanded=${tools.isChoosingLayer} @click=${tools.toggleLayers}>
          ${icon('M3 12s3.500-6 9-6 9 6 9 6-3.500 6-9 6-9-6-9-6zM12 9.500a2.500 2.500 0 1 0 .01 0')}
          <span>${layersName}</span>
        </button>`
    }${
      modelName === null
        ? nothing
        : html`<button type="button" class="model-open" @click=${tools.openModel}>
          ${icon('M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9')}
          <span>${modelName}</span>
        </button>`
    }${
      hasFloors
        ? html`<button type="button" class="floors-open" aria-expanded=${isChoosingFloor} @click=${tools.toggleFloors}>
          ${icon('M12 4l8 4.500-8 4.500-8-4.500zM4 13l8 4.500 8-4.500')}
          <span>${words.floors}</span>
        </button>`
        : nothing
    }</div>
    ${isCompact && isFit ? nothing : zoomButtons(tools)}
    ${
      full === null
        ? nothing
        : html`<button
          type="button"
          class="full"
          aria-label=${full ? words.leaveFullScreen : words.fullScreen}
          @click=${tools.toggleFull}
        >
          ${icon(full ? 'M14 4v6h6M14 10l7-7M10 20v-6H4M10 14l-7 7' : 'M15 4h5v5M20 4l-7 7M9 20H4v-5M4 20l7-7')}
        </button>`
    }
  </div>`
}

const zoomButtons = ({words, isFit, fit, zoom}: Tools) => html`<div class="zoom">
  <button type="button" aria-label=${words.fit} ?disabled=${isFit} @click=${fit}>
    ${icon('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5')}
  </button>
  <button type="button" aria-label=${words.zoomOut} ?disabled=${isFit} @click=${() => zoom(1 / zoomStep)}>
    ${icon('M5 12h14')}
  </button>
  <button type="button" aria-label=${words.zoomIn} @click=${() => zoom(zoomStep)}>${icon('M5 12h14M12 5v14')}</button>
</div>`

const icon = (path: string) => html`<svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path} />`}</svg>`
