import {html, nothing, type TemplateResult} from 'lit'
import {acrossWallWarning} from './across-wall.ts'
import type {Editing} from './editing.ts'
import {outerWallsOffer} from './plan-menu.ts'
import type {Tool} from './tool.ts'
import type {Words} from './words/words.ts'

interface Needs {
  page: HTMLElement
  words: Words
  /** Whether a field of Properties is to get the focus, and is there. */
  hasWantedField(): boolean
  focusStage(): void
}

export type HelpLine = ReturnType<typeof createHelpLine>

/** Creates the line under the plan: the next step, and the field for typed measures. */
export function createHelpLine({page, words, hasWantedField, focusStage}: Needs) {
  /** The element that had the focus before a measure was typed. */
  let typedFrom: Element | null = null

  const focusField = () => page.querySelector<HTMLInputElement>('.typed input')?.focus()

  function leaveField() {
    const isOnPlan = typedFrom?.isConnected && page.querySelector('pianta-sheet')?.contains(typedFrom)
    if (isOnPlan) (typedFrom as HTMLElement).focus()
    else focusStage()
    typedFrom = null
  }

  function pressedKey(event: KeyboardEvent, tool: Tool) {
    const field = event.target as HTMLInputElement
    if (event.key === 'Escape') leaveField()
    else if (event.key !== 'Enter' || !tool.type?.(field.value)) return
    // Keys go to the plan, not into this field, while the panel with the wanted one is loading.
    else if (!hasWantedField()) leaveField()
    field.value = ''
    event.preventDefault()
  }

  return {
    focusField,

    /** Begins a measure: the browser writes the pressed key into the field, which has the focus by then. */
    beginMeasure() {
      typedFrom = document.activeElement
      focusField()
    },

    view(editing: Editing, tool: Tool): TemplateResult {
      return html`<div class="help">
        ${editing.refusal ? html`<p class="refusal" role="alert">${words.refusals[editing.refusal.code]}</p>` : nextStep(editing, tool, words)}
        ${
          tool.type
            ? html`<label class="typed"
                >${words.typed}<input
                  inputmode="text"
                  autocomplete="off"
                  size="10"
                  @keydown=${(event: KeyboardEvent) => pressedKey(event, tool)}
                  @input=${({target}: Event) => tool.typing?.((target as HTMLInputElement).value)}
              /></label>`
            : nothing
        }
      </div>`
    },
  }
}

function nextStep(editing: Editing, tool: Tool, words: Words): TemplateResult {
  const offers = [...(tool.offers?.() ?? []), ...outerWallsOffer(editing, words, editing.plan.walls.length === 0)]
  return html`${acrossWallWarning(editing, words)}
    <p>${tool.hint()}</p>
    ${offers.map(({label, act}) => html`<button class="second" @click=${act}>${label}</button>`)}`
}
