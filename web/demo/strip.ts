/** The line above a page of the demo. It tells of effects that stay in this browser, and of missing functions. */
export interface Strip {
  /** Shows a sentence until it is closed or another one comes. */
  say(text: string): void
}

export interface StripActions {
  download?(): void
  begin?(): void
}

/** Brings the page's line to life. It stands in the page, which is not read yet when this runs. */
export function openStrip(actions: StripActions = {}): Strip {
  const find = (what: string) => document.querySelector<HTMLElement>(`.demo-strip ${what}`)
  function show(sentence: string) {
    const [said, text] = [find('.demo-said'), find('[role=status]')]
    if (said) said.hidden = sentence === ''
    // Screen readers read a text that changes, not one that comes into sight.
    setTimeout(() => {
      if (text) text.textContent = sentence
    })
  }
  document.addEventListener('click', ({target}) => {
    const act = (target as Element).closest<HTMLElement>('.demo-strip [data-act]')?.dataset.act
    if (act === 'close') show('')
    else if (act === 'download') actions.download?.()
    else if (act === 'begin') actions.begin?.()
  })
  return {
    say(sentence) {
      if (document.readyState !== 'loading') show(sentence)
      else document.addEventListener('DOMContentLoaded', () => show(sentence), {once: true})
    },
  }
}
