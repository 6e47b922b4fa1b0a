// Writes the documentation as pages for any static host: `npm run docs -- FOLDER`. They are the pages that the server
// shows at /docs, with links to files and a search that needs no server, no network and no build of anything else.
import {mkdir, writeFile} from 'node:fs/promises'
import {dirname, join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'
import {bundleCall} from '#shared/host/bundle-call.ts'
import {docsLanguageAt} from '../../server/pages/docs/docs-files.ts'
import {docsSections} from '../../server/pages/docs/docs-search-view.ts'
import {strings} from '../../server/words/strings.ts'
import {isHtml, type ReadPage, readPages} from './read-pages.ts'
import {fileOf, relativeLinks} from './relative-links.ts'

/** The address of a server as the pages name it: a new one's. */
const server = 'http://127.0.0.1:8420'

/** The script of the search, which takes the place of the server's. */
const searchScript = 'search.js'

/** Writes the site into a folder and returns the names of its files. */
export async function writeSite(folder: string): Promise<string[]> {
  const pages = await readPages()
  const files = new Map([...pages].map(([path, page]) => [path, fileOf(path, isHtml(page))]))
  for (const [path, page] of pages) {
    const file = files.get(path) as string
    await write(folder, file, isHtml(page) ? pageOf(page, file, files) : page.body)
  }
  await write(folder, searchScript, await bundleSearch(files))
  return [...files.values(), searchScript]
}

async function write(folder: string, file: string, body: string | Uint8Array) {
  await mkdir(dirname(join(folder, file)), {recursive: true})
  await writeFile(join(folder, file), body)
}

/** Returns a page without what only a server can do. */
function pageOf({body}: ReadPage, file: string, files: ReadonlyMap<string, string>): string {
  const html = String(body)
    .replace(/<form [^>]*action="\/(?:theme|docs\/api)"[\s\S]*?<\/form>/g, '')
    .replace('class="wordmark" href="/projects"', 'class="wordmark" href="/docs"')
    .replace(/<script type="module" src="[^"]*\/live-form\.js"><\/script>/, '')
  const script = file === 'index.html' ? `<script src="${searchScript}" defer></script>\n  </head>` : '</head>'
  return relativeLinks(html, {file, files, server}).replace('</head>', script)
}

/** Bundles the search with all that it finds: a browser that opens files from a disk may not fetch others. */
async function bundleSearch(files: ReadonlyMap<string, string>): Promise<Uint8Array> {
  const italian = (await docsSections('it')).filter(({address}) => docsLanguageAt(address) === 'it')
  const sections = [...(await docsSections('en')), ...italian].map(({address, ...section}) => {
    const [path = '', anchor] = address.split('#')
    return {...section, address: (files.get(path) ?? path) + (anchor === undefined ? '' : `#${anchor}`)}
  })
  const {reference, guide} = strings.en
  const words = {
    one: reference.found(1),
    many: reference.found(2).replace('2', '%'),
    nothing: reference.nothing('%'),
    fewerWords: guide.fewerWords,
  }
  return bundleCall({
    module: '#web/pages/docs-search.ts',
    call: 'showSearch',
    data: {sections, words},
    target: ['chrome110', 'firefox115', 'safari16.4'],
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    console.error('Name the folder to write to: npm run docs -- FOLDER')
    process.exit(2)
  }
  const files = await writeSite(resolve(folder))
  console.log(`${files.length} files in ${resolve(folder)}; begin with index.html`)
}
