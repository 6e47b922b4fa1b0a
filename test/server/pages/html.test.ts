import {buffer} from 'node:stream/consumers'
import t from 'tap'
import {tag} from '#shared/home/draw/svg.ts'
import {textStream} from '../../../server/api/large-answers.ts'
import {packDrawing} from '../../../server/homes/drawn-plan.ts'
import {form} from '../../../server/pages/elements.ts'
import {type Html, html, inlineSvg, joinHtml} from '../../../server/pages/html.ts'
import {layout} from '../../../server/pages/layout.ts'
import {englishVisitor as visitor} from './english-visitor.ts'

const attack = `<b>"&'=`
const escaped = '&#60;b&#62;&#34;&#38;&#39;&#61;'

t.test('html escapes texts, in elements and in attributes', async (t) => {
  t.equal(String(html`<p title="${attack}">${attack}</p>`), `<p title="${escaped}">${escaped}</p>`)
  t.equal(String(html`<p>${7}${''}</p>`), '<p>7</p>')
})

t.test('html inserts HTML unchanged, one value or a list', async (t) => {
  const item = html`<li>${attack}</li>`
  t.equal(String(html`<ul>${item}</ul>`), `<ul><li>${escaped}</li></ul>`)
  t.equal(String(html`<ul>${[item, item]}</ul>`), `<ul><li>${escaped}</li><li>${escaped}</li></ul>`)
  t.equal(String(html`<ul>${[]}</ul>`), '<ul></ul>')
})

t.test('html has no mark that inserts a text unescaped', async (t) => {
  t.equal(String(html`<p>!${attack}</p>`), `<p>!${escaped}</p>`)
})

t.test('html escapes values of other types, which untyped code may pass', async (t) => {
  for (const value of [[attack], [[attack]], {toString: () => attack}, JSON.parse(JSON.stringify([attack]))])
    t.equal(String(html`<p>${value as string}</p>`), `<p>${escaped}</p>`)
  for (const value of [undefined, null]) t.equal(String(html`<p>${value as unknown as string}</p>`), '<p></p>')
})

t.test('joinHtml() escapes a separator that is a text', async (t) => {
  t.equal(String(joinHtml([html`<i>1</i>`, html`<i>2</i>`], ' & ')), '<i>1</i> &#38; <i>2</i>')
  t.equal(String(joinHtml([html`1`, html`2`], html`<br />`)), '1<br />2')
})

t.test('inlineSvg() inserts a drawing unchanged, at its own width or at another', async (t) => {
  const svg = tag('svg', {viewBox: '0 0 1 1', 'data-name': attack})
  t.equal(String(html`<div>${inlineSvg(svg)}</div>`), `<div>${svg}</div>`)
  t.match(String(inlineSvg(svg, 80)), '<svg width="80" viewBox="0 0 1 1"')
  t.notMatch(String(inlineSvg(svg)), '<b>')
})

t.test('inlineSvg() inserts the bytes of a drawing unchanged, and a page sends them so', async (t) => {
  const svg = tag('svg', {viewBox: '0 0 1 1', 'data-name': 'Più'})
  const bytes = packDrawing(svg)
  const page = html`<div>${inlineSvg(bytes, 80)}</div>`
  t.equal(String(page), `<div>${String(inlineSvg(svg, 80))}</div>`)
  t.equal(String(html`<p>${inlineSvg(bytes)}</p>`), `<p>${svg}</p>`)
  const kept = page.pieces().filter((piece) => typeof piece !== 'string')
  t.ok(
    kept.some(({buffer}) => buffer === bytes.buffer),
    'no copy',
  )
  t.equal((await buffer(textStream(page.pieces()))).toString(), String(page))
})

/** Never called: `npm run check` fails as soon as one of these insertions of a text compiles. */
export function refusedByTheCompiler(text: string): void {
  // @ts-expect-error: a text is not HTML
  const content: Html = text
  // @ts-expect-error: an object with the same methods is not HTML
  const imitation: Html = {toString: () => text}
  // @ts-expect-error: a text is not a drawing
  inlineSvg(text)
  // @ts-expect-error: bytes are not a drawing
  inlineSvg(Buffer.from(text))
  // @ts-expect-error: a drawing that was changed as a text is not a drawing
  inlineSvg(tag('svg', {}).replace('>', text))
  // @ts-expect-error: a page takes HTML
  layout(visitor, '/', {title: '', content: text})
  // @ts-expect-error: a form takes HTML
  form(visitor, '/', text)
  // @ts-expect-error: a list may hold HTML, not texts
  html`${[text]}`
  // @ts-expect-error: a list may hold HTML, not texts
  joinHtml([text], '')
  void [content, imitation]
}
