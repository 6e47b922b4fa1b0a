import {html, type TemplateResult} from 'lit'
import {tools} from './tools/tools.ts'
import type {Language, Words} from './words/words.ts'

export const openHelp = (page: HTMLElement): void => page.querySelector<HTMLDialogElement>('.help-dialog')?.showModal()

/** The dialog that lists keys and gestures. */
export function helpDialog(words: Words, language: Language): TemplateResult {
  const {title, tools: lead, gestures, keys, close} = words.help
  const list = (rows: readonly (readonly [string, string])[]) =>
    html`<dl>${rows.map(([key, what]) => html`<div><dt>${key}</dt><dd>${what}</dd></div>`)}</dl>`
  const leave = ({target}: Event) => (target as Element).closest('dialog')?.close()
  return html`<dialog class="help-dialog" aria-label=${title}>
    <div class="title">
      <h2>${title}</h2>
      <button class="second" autofocus @click=${leave}>${close}</button>
    </div>
    <div class="columns">
      <section>
        <h3>${words.toolbar}</h3>
        <p class="soft">${lead}</p>
        ${list(tools.map((tool) => [tool.key.toUpperCase(), tool.title[language]]))}
      </section>
      <section>
        <h3>${keys.title}</h3>
        ${list(keys.rows)}
      </section>
      <section>
        <h3>${gestures.title}</h3>
        ${list(gestures.rows)}
      </section>
    </div>
  </dialog>`
}
