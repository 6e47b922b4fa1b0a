import t from 'tap'
import {renderMarkdown} from '../../../../server/pages/docs/render-markdown.ts'

const show = (markdown: string, file = 'docs/page.md') => String(renderMarkdown(markdown, file).content)

t.test('HTML of a page shows as text, and its comments are left out', async (t) => {
  t.equal(show('<script>alert(1)</script>'), '&#60;script&#62;alert(1)&#60;/script&#62;')
  t.equal(show('a <b onclick="x">b</b>'), '<p>a &#60;b onclick&#61;&#34;x&#34;&#62;b&#60;/b&#62;</p>')
  t.equal(show('`<i>` & "x"'), '<p><code>&#60;i&#62;</code> &#38; &#34;x&#34;</p>')
  t.equal(show('<!-- errors -->\n'), '')
  t.equal(show('```sh\nif [ 1 < 2 ]; then\n```'), '<pre tabindex="0"><code>if [ 1 &#60; 2 ]; then</code></pre>')
})

t.test('a diagram is a list of its groups and arrows', async (t) => {
  const diagram = [
    'flowchart LR',
    '  subgraph house [Your home]',
    '    tablet([Wall tablet]) <--> panel[agent: panel]',
    '    panel --> bridge-1',
    '  end',
    '  db[(SQLite and files)]',
    '  api["/v1"] & panel --> db --> x[<b>]',
  ]
  t.equal(
    show(['```mermaid', ...diagram, '```'].join('\n')).replaceAll(/\s*\n\s*/g, ''),
    '<ul><li>Your home: <ul><li>Wall tablet ↔ agent: panel</li><li>agent: panel → bridge-1</li></ul></li>' +
      '<li>/v1, agent: panel → SQLite and files → &#60;b&#62;</li></ul>',
  )
})

t.test('links lead to pages of ours or to the web, and run nothing', async (t) => {
  t.equal(show('[a](agent.md#tablets)'), '<p><a href="/docs/agent.md#tablets">a</a></p>')
  t.equal(show('[a](../SECURITY.md)'), '<p><a href="/docs/SECURITY.md">a</a></p>')
  t.equal(show('[a](docs/api.md)', 'SECURITY.md'), '<p><a href="/docs/api.md">a</a></p>')
  t.equal(show('[a](agent.md)', 'docs/it/page.md'), '<p><a href="/docs/it/agent.md">a</a></p>')
  t.equal(show('[a](../api.md#errors)', 'docs/it/page.md'), '<p><a href="/docs/api.md#errors">a</a></p>')
  t.equal(show('[a](../../SECURITY.md)', 'docs/it/page.md'), '<p><a href="/docs/SECURITY.md">a</a></p>')
  t.equal(show('[a](#here)'), '<p><a href="#here">a</a></p>')
  t.equal(show('[a](https://example.org/x)'), '<p><a href="https://example.org/x">a</a></p>')
  t.equal(show('[a](javascript:alert)'), '<p><a href="/docs/javascript:alert">a</a></p>')
})

t.test('headings have the anchors of GitHub, each once', async (t) => {
  const page = renderMarkdown('# Page\n\n## `--lan`, on *both*\n\n### Added\n\n### Added\n', 'docs/page.md')
  t.equal(
    String(page.content).trim().replaceAll(/\n+/g, '\n'),
    [
      '<h2 id="--lan-on-both"><code>--lan</code>, on <em>both</em></h2>',
      '<h3 id="added">Added</h3>',
      '<h3 id="added-1">Added</h3>',
    ].join('\n'),
  )
  t.same(
    page.sections.map(({id}) => id),
    ['--lan-on-both'],
  )
})

t.test('lists, tables, quotes and line breaks are rendered', async (t) => {
  const flat = (markdown: string) => show(markdown).replaceAll(/\s*\n\s*/g, '')
  t.equal(flat('- a\n  - **b**\n- c'), '<ul><li>a<ul><li><strong>b</strong></li></ul></li><li>c</li></ul>')
  t.equal(flat('1. a\n2. b'), '<ol><li>a</li><li>b</li></ol>')
  t.equal(flat('> a\n\n---'), '<blockquote><p>a</p></blockquote><hr />')
  t.equal(flat('a  \nb'), '<p>a<br />b</p>')
  t.equal(flat('~~a~~ \\*'), '<p>~~a~~ *</p>')
  t.equal(
    flat('| | a |\n|---|---|\n| `x\\|y` | b |'),
    '<div class="wide-table" tabindex="0"><table><thead><tr><td></td><th scope="col">a</th></tr></thead>' +
      '<tbody><tr><td><code>x|y</code></td><td>b</td></tr></tbody></table></div>',
  )
})
