export const longAddress = (length: number) =>
  `https://example.org/${'a'.repeat(length - 'https://example.org/'.length)}`

/** Valid redirect URIs of pages and servers. */
export const webGood = [
  'https://example.org',
  'https://example.org/',
  'https://example.org?from=pianta',
  'https://example.org/?',
  'https://example.org:8443/callback?a=1&b=%20x',
  'https://xn--mnchen-3ya.example/%C3%BC',
  'https://example.org//double',
  'https://192.0.2.7/callback',
  'https://localhost/callback',
  'http://localhost',
  'http://localhost:3000/callback',
  'http://127.0.0.1:3000/callback',
  'http://[::1]:3000/callback',
  longAddress(2000),
]

export const installedGood = [
  'org.example.app:/callback',
  'org.example.app:callback',
  'org.example.app://callback',
  'org.example.app:/callback?from=pianta',
  'http://127.0.0.1/callback',
  'http://127.0.0.1',
  'http://127.0.0.1:4567/callback',
  'http://[::1]/callback',
]
