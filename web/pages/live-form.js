/**
 * Updates the page while people fill in the form with `data-live`: fetches the page for the form's current values, then
 * replaces the elements whose ids `data-live` lists. The form's button does the same without this script.
 */
const form = document.querySelector('form[data-live]')
const pause = 150
let timer
let asked

function refreshSoon() {
  clearTimeout(timer)
  timer = setTimeout(refresh, pause)
}

async function refresh() {
  asked?.abort()
  asked = new AbortController()
  const filled = [...new FormData(form)].filter(([, value]) => value !== '')
  const query = String(new URLSearchParams(filled))
  const address = form.action + (query && `?${query}`)
  // Keeps the page after an aborted fetch, a network error, a sign-out or a rate limit. The button still works.
  const html = await fetch(address, {signal: asked.signal})
    .then((answer) => (answer.ok && !answer.redirected ? answer.text() : ''))
    .catch(() => '')
  if (html === '') return
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const id of form.dataset.live.split(' ')) take(page.getElementById(id), document.getElementById(id))
  history.replaceState(null, '', address)
}

/** Skips the focused field, and unchanged elements: screen readers would announce them again. */
function take(from, to) {
  const isInUse = form.contains(to) && to.contains(document.activeElement)
  if (from && to && !isInUse && from.innerHTML !== to.innerHTML) to.replaceChildren(...from.childNodes)
}

form.addEventListener('input', refreshSoon)
// A field takes the server's version when it loses focus.
form.addEventListener('change', refreshSoon)
form.addEventListener('submit', () => {
  clearTimeout(timer)
  asked?.abort()
})
