import {html, nothing, type TemplateResult} from 'lit'
import type {Answer, Refusal} from '../requests.ts'
import {type RequestWords, refusalText} from '../words/request-words.ts'

/** Data of the server that is read anew when it changes there. The last data stay when reading fails. */
export interface Remote<Data> {
  readonly data: Data | null
  readonly problem: Refusal | null
  /** Reads again; a second call while one reads makes one more reading. */
  refresh(): Promise<void>
  stop(): void
}

export function createRemote<Data>(read: () => Promise<Answer<Data>>, onChange: () => void): Remote<Data> {
  let data: Data | null = null
  let problem: Refusal | null = null
  let reading: Promise<void> | null = null
  let isStale = false

  async function readAll() {
    do {
      isStale = false
      const answer = await read()
      if (answer.refused === undefined) data = answer.body
      problem = answer.refused?.why ?? null
      onChange()
    } while (isStale)
  }
  function refresh(): Promise<void> {
    isStale = reading !== null
    reading ??= readAll().finally(() => {
      reading = null
    })
    return reading
  }
  const online = () => {
    if (problem !== null) void refresh()
  }
  addEventListener('online', online)

  return {
    get data() {
      return data
    },
    get problem() {
      return problem
    },
    refresh,
    stop: () => removeEventListener('online', online),
  }
}

/** Shows that data are being read, or why they can't be. */
export function remoteState(remote: Remote<unknown>, words: RequestWords): TemplateResult | typeof nothing {
  if (remote.problem !== null)
    return html`<div class="note" role="alert">
      <p>${refusalText(words, remote.problem)}</p>
      <button class="second" @click=${() => void remote.refresh()}>${words.again}</button>
    </div>`
  return remote.data === null ? html`<p class="soft">${words.loading}</p>` : nothing
}
