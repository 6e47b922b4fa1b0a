import t from 'tap'
import {startServer} from '../../helper.ts'
import {addSignedIn} from './people.ts'

t.test('a browser gets a page for an unknown address, in its language', async (t) => {
  const {url} = await startServer(t)
  const browser = {accept: 'text/html,*/*;q=0.8', 'accept-language': 'it-IT'}

  const page = await fetch(`${url}/nothing/here`, {headers: browser})
  t.equal(page.status, 404)
  t.match(page.headers.get('content-type'), /^text\/html/)
  t.match(page.headers.get('content-security-policy'), /default-src 'none'/)
  t.ok(page.headers.has('ratelimit-remaining'))
  t.match(await page.text(), /<html lang="it"/)

  const inApi = await fetch(`${url}/v1/nothing`, {headers: browser})
  t.same([inApi.status, await inApi.json()], [404, {error: 'not_found'}], 'the API answers everybody alike')
  const program = await fetch(`${url}/nothing/here`)
  t.same([program.status, await program.json()], [404, {error: 'not_found'}])
})

t.test('the page of an unknown address keeps the navigation of signed-in people', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  const page = await browser.send('/nothing/here', {headers: {accept: 'text/html', 'accept-language': 'it'}})
  t.equal(page.status, 404)
  t.match(page.html, /<html lang="en"/, 'in their language')
  t.match(page.html, /<nav [^>]*>\s*<a href="\/projects"/)
  t.match(await browser.press(page, 'Sign out'), {status: 200, path: '/signin'})
  const signedOut = await browser.send('/nothing/here', {headers: {accept: 'text/html'}})
  t.notMatch(signedOut.html, /<nav/)
})
