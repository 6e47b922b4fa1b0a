import {html, type TemplateResult} from 'lit'
import type {Editing} from './editing.ts'
import {picture} from './icons.ts'
import {toolOf, tools} from './tools/tools.ts'
import type {Language, Words} from './words/words.ts'

const shown = tools.filter(({within}) => within === undefined)

/** Shows the tools as one stop of the Tab key; arrow keys go through them (WAI-ARIA APG, Toolbar). */
export function toolbar(
  editing: Editing,
  {words, language}: {words: Words; language: Language},
  choose: (name: string) => void,
): TemplateResult {
  const {within, name: tool} = toolOf(editing.tool)
  const chosen = within ?? tool
  return html`<section class="tool-region" aria-label=${words.toolbar}><div class="tools" role="toolbar" aria-label=${words.toolbar} @keydown=${moveFocus} @focusin=${showFocused}>
    ${shown.map(
      ({name, key, title, picture: path}) =>
        html`<button
          aria-label=${title[language]}
          aria-pressed=${chosen === name}
          tabindex=${chosen === name ? 0 : -1}
          title=${`${title[language]} (${key.toUpperCase()})`}
          @click=${() => choose(name)}
        >
          ${picture(path)}<span aria-hidden="true">${title[language]}</span>
        </button>`,
    )}
  </div></section>`
}

const steps: Readonly<Record<string, number>> = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1}

function moveFocus(event: KeyboardEvent) {
  const buttons = [...(event.currentTarget as Element).querySelectorAll('button')]
  const index = buttons.indexOf(event.target as HTMLButtonElement)
  const step = steps[event.key]
  const next = step === undefined ? {Home: 0, End: -1}[event.key] : (index + step) % buttons.length
  if (next === undefined) return
  event.preventDefault()
  buttons.at(next)?.focus()
}

/** The bar scrolls on small screens: the focused tool comes into sight. */
const showFocused = ({target}: Event) => (target as Element).scrollIntoView({block: 'nearest', inline: 'nearest'})
