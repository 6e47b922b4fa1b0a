import t from 'tap'
import {startServer} from '../../../helper.ts'
import {decode} from '../form-browser.ts'
import {addSignedIn} from '../people.ts'

t.test('the projects page shows 50 at a time, each once, newest first', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const own = {ownerId: account.id, language: 'en'} as const
  for (let number = 1; number <= 120; number++) {
    server.services.projects.create({name: `Home-${number}.`, address: null}, own)
    if (number % 3 === 0) server.clock.advance(1000)
  }
  const pages: string[][] = []
  for (let path: string | undefined = '/projects'; path; ) {
    const {html, text} = await browser.open(path)
    pages.push([...new Set([...text.matchAll(/Home-\d+\./g)].map(([name]) => name))])
    t.equal(/Newest projects/.test(text), pages.length > 1)
    path = /href="(\/projects\?after=[^"]+)"/.exec(decode(html))?.[1]
  }
  t.same(
    pages.map(({length}) => length),
    [50, 50, 20],
  )
  t.equal(new Set(pages.flat()).size, 120)
  const groups = pages.flat().map((name) => Math.ceil(Number(name.slice(5, -1)) / 3))
  t.same(
    groups,
    groups.toSorted((a, b) => b - a),
  )
  t.match(
    (await browser.open('/projects?after=nothing')).text,
    /Home-120\./,
    'an unknown project starts the list again',
  )
})

t.test('a project page of another person is no position in the list', async (t) => {
  const server = await startServer(t)
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {account: other} = await addSignedIn(server, 'Bruno')
  server.services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'en'})
  const {id} = server.services.projects.create({name: 'Mare', address: null}, {ownerId: other.id, language: 'en'})
  t.match((await browser.open(`/projects?after=${id}`)).text, /Casa/)
})
