import {html, nothing, type TemplateResult} from 'lit'
import type {Clock} from '#shared/clock.ts'

/** Milliseconds that a message is shown. */
const shownFor = 8000
const maxMessages = 3

interface Message {
  text: string
  /** What another program said, in English. */
  detail: string
}

/** Returns the messages at the foot of the page, each shown for a while. The same text again counts as new. */
export function createMessages(clock: Clock, onChange: () => void) {
  let messages: readonly Message[] = []
  const without = (text: string) => messages.filter((message) => message.text !== text)
  return {
    say(text: string, detail = '') {
      messages = [...without(text), {text, detail}].slice(-maxMessages)
      onChange()
      clock.after(shownFor, () => {
        messages = without(text)
        onChange()
      })
    },

    template: () => html`<div class="messages" role="alert">${messages.map(messageTemplate)}</div>`,
  }
}

const messageTemplate = ({text, detail}: Message): TemplateResult =>
  html`<p>${text}${detail ? html` <small lang="en">${detail}</small>` : nothing}</p>`
