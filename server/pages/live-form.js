/**
 * The form with `data-live` follows what is typed into it: its page is fetched for what it holds by now, and of that the
 * elements take the place of those here that it names there by their ids. The button of the form does the same.
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
  // Of what was overtaken, of a network that is gone, and of whoever was signed out or is too fast, nothing comes: there
  // is the button.
  const html = await fetch(address, {signal: asked.signal})
    .then((answer) => (answer.ok && !answer.redirected ? answer.text() : ''))
    .catch(() => '')
  if (html === '') return
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const id of form.dataset.live.split(' ')) take(page.getElementById(id), document.getElementById(id))
  history.replaceState(null, '', address)
}

/** The field that one is in stays as it is, and what is the same is not told again to those who listen. */
function take(from, to) {
  const isInUse = form.contains(to) && to.contains(document.activeElement)
  if (from && to && !isInUse && from.innerHTML !== to.innerHTML) to.replaceChildren(...from.childNodes)
}

form.addEventListener('input', refreshSoon)
// A field that one has left takes what the server made of it.
form.addEventListener('change', refreshSoon)
form.addEventListener('submit', () => {
  clearTimeout(timer)
  asked?.abort()
})
