/**
 * Asks the browser for a passkey and sends its answer in the form's `credential`. A form says with `data-passkey`
 * whether to `create` one or `get` one, and with `data-suggested` to offer the person's own. `data-passkeys` marks
 * elements for browsers with passkeys, `data-no-passkeys` elements for others.
 */
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const textOf = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Returns the options with bytes where the browser wants bytes (WebAuthn Level 3, section 5.1.8). */
const optionsOf = ({challenge, user, excludeCredentials, ...options}) => ({
  ...options,
  challenge: bytesOf(challenge),
  ...(user && {user: {...user, id: bytesOf(user.id)}}),
  ...(excludeCredentials && {excludeCredentials: excludeCredentials.map((one) => ({...one, id: bytesOf(one.id)}))}),
})

/** Returns a credential as JSON (WebAuthn Level 3, section 5.1, `toJSON`), which older browsers don't. */
function jsonOf({id, type, rawId, response, authenticatorAttachment}) {
  const buffers = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']
  const known = buffers.filter((name) => response[name]).map((name) => [name, textOf(response[name])])
  const transports = response.getTransports?.()
  return JSON.stringify({
    id,
    type,
    rawId: textOf(rawId),
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
    response: {...Object.fromEntries(known), ...(transports && {transports})},
  })
}

function prepare(form) {
  const {passkey, suggested, options, failed} = form.dataset
  const publicKey = optionsOf(JSON.parse(options))
  const host = publicKey.rpId ?? publicKey.rp?.id
  // Browsers refuse a passkey of another host.
  if (!window.PublicKeyCredential || (location.hostname !== host && !location.hostname.endsWith(`.${host}`))) return
  for (const element of document.querySelectorAll('[data-passkeys]')) element.classList.remove('hidden')
  for (const element of document.querySelectorAll('[data-no-passkeys]')) element.classList.add('hidden')
  let waiting = new AbortController()

  function send(credential) {
    form.elements.credential.value = jsonOf(credential)
    form.submit()
  }

  /** Offers passkeys in the email field until the button is pressed. */
  async function suggest() {
    if (suggested === undefined || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    waiting = new AbortController()
    const {signal} = waiting
    const credential = await navigator.credentials.get({publicKey, mediation: 'conditional', signal}).catch(() => null)
    if (credential) send(credential)
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const problem = form.querySelector('[role=alert]')
    problem.textContent = ''
    waiting.abort()
    try {
      send(await navigator.credentials[passkey]({publicKey}))
    } catch {
      problem.textContent = failed
      suggest()
    }
  })
  suggest()
}

for (const form of document.querySelectorAll('form[data-passkey]')) prepare(form)
