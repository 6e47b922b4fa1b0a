import t from 'tap'
import {docsSections} from '../../../../server/pages/docs/docs-search-view.ts'
import {readSections} from '../../../../server/pages/docs/read-sections.ts'
import {createDocsSearch} from '../../../../shared/text/docs-search.ts'
import {startServer} from '../../../helper.ts'

const headers = {accept: 'text/html', 'accept-language': 'en'}
const find = async (url: string, query: string, language = 'en') =>
  (
    await fetch(`${url}/docs?${new URLSearchParams({q: query})}`, {headers: {...headers, 'accept-language': language}})
  ).text()

t.test('a page is cut at its headings, with the words that readers see', async (t) => {
  const page = {address: '/a.md', page: 'A'}
  const markdown = `# A
First, a [link](b.md).
## Two \`words\`
- one **thing**
- another
\`\`\`sh
npm start
\`\`\`
## Two words
| Name | Use |
| --- | --- |
| x | y |
<!-- hidden -->
`
  t.strictSame(readSections(markdown, page), [
    {...page, title: '', text: 'First, a link.'},
    {...page, address: '/a.md#two-words', title: 'Two words', text: 'one thing another npm start'},
    {...page, address: '/a.md#two-words-1', title: 'Two words', text: 'Name Use x y'},
  ])
})

t.test('headings come before texts; beginnings and a wrong letter are enough', async (t) => {
  const section = (title: string, text: string) => ({address: `/${title}`, page: 'Manual', title, text})
  const search = await createDocsSearch([
    section('Install', 'Make a backup before you upgrade.'),
    section('Backup', 'One file holds it all.'),
    section('Events', 'Streams and webhooks.'),
  ])
  const titles = (query: string) => search(query).map(({title}) => title)
  t.same(titles('backup'), ['Backup', 'Install'])
  t.same(titles('upgr back'), ['Install'], 'all words')
  t.same(titles('webhoks'), ['Events'])
  t.same(titles('backup nothing'), [])
  t.same(search('upgrade')[0]?.excerpt, [
    {text: 'Make a backup before you ', isMatch: false},
    {text: 'upgrade', isMatch: true},
    {text: '.', isMatch: false},
  ])
  t.same(titles('('), [], 'signs of expressions are no words')
})

t.test('the documentation can be searched, without a script', async (t) => {
  const {url} = await startServer(t)
  const html = await find(url, 'restore backup')
  t.match(html, /<a href="\/docs\/backup\.md#restore-after-a-dead-memory-card">/)
  t.match(html, /<mark>[Rr]estore<\/mark>/)
  t.match(html, /role="status">\d+ results</)
  t.notMatch(html, 'id="pair"', 'the results take the place of the guide')
  const none = await find(url, '<b>xyzzyq</b>')
  t.match(none, 'No results for “&#60;b&#62;xyzzyq&#60;/b&#62;”')
  t.match(await find(url, 'xyzzy', 'it'), /Prova con meno parole/)
  t.match(await find(url, 'plancia scheda', 'it'), /<li lang="it">\s*<a href="\/docs\/it\/home-assistant-card\.md/)
  t.match(await find(url, ''), 'id="pair"')
  t.equal((await fetch(`${url}/docs?q=a&q=b`, {headers})).status, 200)
})

t.test('every section’s address has its anchor', async (t) => {
  const {url} = await startServer(t, {PIANTA_RATE_LIMIT: '100000'})
  const pages = new Map<string, string>()
  for (const {address} of [...(await docsSections('en')), ...(await docsSections('it'))]) {
    const [path = '', anchor] = address.split('#')
    if (!pages.has(path)) pages.set(path, await (await fetch(url + path, {headers})).text())
    if (anchor !== undefined) t.ok(pages.get(path)?.includes(`id="${anchor}"`), address)
  }
})
