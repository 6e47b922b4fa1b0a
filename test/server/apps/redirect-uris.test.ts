import t from 'tap'
import {findRedirectUriProblem} from '../../../server/apps/redirect-uris.ts'
import {startServer} from '../../helper.ts'
import {addApp, authorizationPath} from '../pages/apps.ts'
import {installedGood, longAddress, webGood} from './valid-redirect-uris.ts'

/** Refused redirect URIs by the reason. */
const bad: Record<string, string[]> = {
  addressTooLong: [longAddress(2001)],
  addressCharacters: [
    'https://example.org/a b',
    ' https://example.org/',
    'https://example.org/\t',
    'https://example.org/\u0000',
    'https://example.org/\r\nset-cookie: a=b',
    'https://example.org\\@evil.example/',
    'https:\\\\example.org/',
    'https://münchen.example/',
    'https://example.org/\u202e',
    'https://example.org/"><script>',
    'https://example.org/%zz',
    'https://example.org/{id}',
    'https://example.org/|',
    'https://example.org/^',
  ],
  addressFragment: ['https://example.org/#', 'https://example.org/#top', 'org.example.app:/callback#x'],
  addressWildcard: ['https://*.example.org/', 'https://example.org/*', 'https://example.org/?*'],
  noAddress: [
    '',
    '/callback',
    'example.org',
    '//example.org/',
    'https://',
    'https://example.org:99999/',
    'https://[::g]/',
  ],
  addressCredentials: [
    'https://user:password@example.org/',
    'https://user@example.org/',
    'https://@example.org/',
    'https://example.org@evil.example/',
    'org.example.app://user@callback',
  ],
}

const webBad: Record<string, string[]> = {
  ...bad,
  addressChanged: [
    'HTTPS://example.org/',
    'https://EXAMPLE.org/',
    'https:example.org',
    'https:///example.org/',
    'https://example.org/a/../b',
    'https://example.org/%2e%2e/b',
    'https://example.org/.',
    'https://example.org:443/',
    'https://0x7f.1/',
    "https://example.org/?q='x'",
    'http://2130706433/',
    'http://[0:0::1]/',
  ],
  notHttps: [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'mailto:ada@example.org',
    'ftp://example.org/',
    'org.example.app:/callback',
  ],
  httpElsewhere: [
    'http://example.org/',
    'http://localhost.example.org/',
    'http://127.0.0.1.example.org/',
    'http://127.0.0.2/',
    'http://0.0.0.0/',
    'http://192.168.1.2/',
  ],
}

const installedBad: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(bad).map(([code, list]) => [code, list])),
  addressChanged: ['org.Example.app:/callback', 'org.example.app:/a/../b', 'http://127.1/', 'http://127.0.0.1:80/'],
  installedHttps: ['https://example.org/', 'https://127.0.0.1/'],
  installedHttp: ['http://example.org/', 'http://127.0.0.2/', 'http://127.0.0.1.example.org/'],
  installedLocalhost: ['http://localhost/', 'http://localhost:3000/callback'],
  schemeWithoutDot: [
    'myapp:/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///x',
    'mailto:ada@example.org',
    'ws://127.0.0.1/',
    'blob:x',
  ],
}

t.test('pages and servers may return to https, and to http on this machine during development', async (t) => {
  for (const kind of ['web', 'server'] as const) {
    for (const address of webGood) t.equal(findRedirectUriProblem(kind, address), undefined, `${kind}: ${address}`)
    for (const [code, list] of Object.entries(webBad))
      for (const address of list)
        t.match(findRedirectUriProblem(kind, address), {code}, `${kind}: ${JSON.stringify(address)}`)
  }
})

t.test('an installed app may return to its own scheme or a port of this machine', async (t) => {
  for (const address of installedGood) t.equal(findRedirectUriProblem('installed', address), undefined, address)
  for (const [code, list] of Object.entries(installedBad))
    for (const address of list) t.match(findRedirectUriProblem('installed', address), {code}, JSON.stringify(address))
})

t.test('an address that browsers rewrite is refused with their form', async (t) => {
  t.same(findRedirectUriProblem('web', 'https://EXAMPLE.org/a/../b'), {
    code: 'addressChanged',
    value: 'https://example.org/b',
  })
  t.equal(findRedirectUriProblem('web', 'https://example.org/b'), undefined)
})

t.test('the provider accepts every registrable address exactly', async (t) => {
  const server = await startServer(t)
  const {id: ownerId} = await server.addPerson('Anna')
  const asked = async (id: string, address: string) => {
    const path = authorizationPath({id, redirectUris: [address]})
    return (await fetch(server.url + path, {redirect: 'manual'})).headers.get('location') ?? ''
  }
  for (const [kind, addresses] of [
    ['web', webGood],
    ['installed', installedGood],
  ] as const) {
    const {id} = addApp(server, {ownerId, kind, redirectUris: addresses})
    for (const address of addresses) t.match(await asked(id, address), /^\/connect\//, `${kind}: ${address}`)
  }
  const {id} = addApp(server, {ownerId, redirectUris: ['https://example.org/']})
  for (const other of [
    'https://example.org',
    'https://example.org/?',
    'https://example.org:443/',
    'https://example.org/x',
  ]) {
    t.equal(await asked(id, other), '', other)
  }
})
