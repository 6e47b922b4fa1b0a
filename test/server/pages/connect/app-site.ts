import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {Test} from 'tap'

interface Setting {
  /** Address of the server where the app signs people in. */
  server: string
  clientId: string
}

/**
 * Starts the site of a web app. Its one page signs people in by the standards, directly or in a second window, and
 * shows the outcome and the projects. It calls `setting` when it is opened.
 */
export async function startAppSite(t: Test, setting: () => Setting): Promise<string> {
  const server = createServer((_request, response) => {
    const page = `<!doctype html><title>Lampada</title><button>Connect</button><button>Connect in a window</button><output></output>
      <script>(${script})(${JSON.stringify(setting())})</script>`
    response.writeHead(200, {'content-type': 'text/html'}).end(page)
  })
  t.teardown(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A different site than the server's for a browser, though both are loopback.
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** RFC 7636, section 4; OpenID Connect Core 1.0, section 3.1. */
const script = `async ({server, clientId}) => {
  const redirectUri = location.origin + '/back'
  const encode = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const show = (told) => { document.querySelector('output').textContent = JSON.stringify(told) }

  const begin = async () => {
    const verifier = encode(crypto.getRandomValues(new Uint8Array(32)))
    const state = encode(crypto.getRandomValues(new Uint8Array(8)))
    sessionStorage.setItem('verifier', verifier)
    sessionStorage.setItem('state', state)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    return server + '/oidc/authorize?' + new URLSearchParams({
      client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid offline_access projects:read',
      state, code_challenge: encode(new Uint8Array(digest)), code_challenge_method: 'S256',
    })
  }

  const finish = async (answer) => {
    if (answer.has('error')) return show({error: answer.get('error')})
    if (!answer.has('code')) return
    if (answer.get('state') !== sessionStorage.getItem('state')) return show({error: 'another state'})
    const tokens = await (await fetch(server + '/oidc/token', {method: 'POST', body: new URLSearchParams({
      grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri,
      code: answer.get('code'), code_verifier: sessionStorage.getItem('verifier'),
    })})).json()
    const projects = await (await fetch(server + '/v1/projects', {
      headers: {authorization: 'Bearer ' + tokens.access_token},
    })).json()
    show({projects: projects.rows.map(({name}) => name)})
  }

  const [here, inWindow] = document.querySelectorAll('button')
  here.addEventListener('click', async () => { location.href = await begin() })
  inWindow.addEventListener('click', async () => { open(await begin(), 'sign-in', 'popup,width=480,height=720') })
  addEventListener('message', ({origin, data}) => {
    if (origin === location.origin) finish(new URLSearchParams(data))
  })
  if (!opener) return finish(new URLSearchParams(location.search))
  opener.postMessage(location.search, location.origin)
  close()
}`
