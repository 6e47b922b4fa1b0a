import {html, nothing, type TemplateResult} from 'lit'
import type {Thread} from '#shared/contract/resources.ts'
import type {Words} from '../../words/words.ts'
import {excerptOf, type ThreadNames} from './thread-names.ts'

interface Needs {
  names: ThreadNames
  words: Words['comments']
  openThread(thread: Thread): void
  onChange(): void
}

/** Returns a function that lists threads, the newest first. The resolved ones are listed on demand. */
export function createThreadList({
  names,
  words,
  openThread,
  onChange,
}: Needs): (threads: readonly Thread[]) => TemplateResult {
  let hasResolved = false

  function toggle() {
    hasResolved = !hasResolved
    onChange()
  }

  function rowView(thread: Thread): TemplateResult {
    const [first, ...answers] = thread.comments
    if (!first) return html``
    return html`<li>
      <button class="link" @click=${() => openThread(thread)}>
        <span class="number" aria-hidden="true">${names.numberOf(thread)}</span><span dir="auto">${excerptOf(thread)}</span>
      </button>
      <p class="soft">
        <bdi>${names.authorOf(first)}</bdi> · ${names.since(first.createdAt)}
        ${answers.length > 0 ? html` · ${words.answers(answers.length)}` : nothing}
      </p>
    </li>`
  }

  return (threads) => {
    const isOpen = ({resolvedAt}: Thread) => resolvedAt === null
    const [now, past] = [threads.filter(isOpen).toReversed(), threads.filter((one) => !isOpen(one)).toReversed()]
    return html`${now.length === 0 ? html`<p>${words.empty}</p><p class="soft">${words.hint}</p>` : nothing}
      <ul class="threads">
        ${now.map(rowView)}
      </ul>
      ${
        past.length === 0
          ? nothing
          : html`<button class="second" @click=${toggle}>
              ${hasResolved ? words.hideResolved : words.resolved(past.length)}
            </button>`
      }
      ${hasResolved ? html`<ul class="threads">${past.map(rowView)}</ul>` : nothing}`
  }
}
