import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'

/** A file of the page, held in memory: there are four of them. */
export interface PageFile {
  type: string
  body: Buffer
  etag: string
}

export type PageFiles = ReadonlyMap<string, PageFile>

/** WebViews of wall tablets are old and seldom updated. */
const oldestBrowser = 'chrome80'

const source = (name: string) => fileURLToPath(new URL(`page/${name}`, import.meta.url))

const file = (type: string, body: Uint8Array): PageFile => ({
  type,
  body: Buffer.from(body),
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})

async function bundled(name: string): Promise<Uint8Array> {
  const {build} = await import('esbuild')
  const {outputFiles} = await build({
    entryPoints: [source(name)],
    bundle: true,
    minify: true,
    write: false,
    target: oldestBrowser,
    format: 'iife',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  })
  const output = outputFiles[0]
  if (!output) throw new Error(`esbuild made nothing of the panel's ${name}`)
  return output.contents
}

/** The page's files by their path, its script and style bundled from `page/`. */
export async function readPageFiles(): Promise<PageFiles> {
  const [html, icon, script, style] = await Promise.all([
    readFile(source('panel.html')),
    readFile(source('icon.svg')),
    bundled('main.ts'),
    bundled('panel.css'),
  ])
  return new Map([
    ['/', file('text/html; charset=utf-8', html)],
    ['/icon.svg', file('image/svg+xml', icon)],
    ['/panel.js', file('text/javascript; charset=utf-8', script)],
    ['/panel.css', file('text/css; charset=utf-8', style)],
  ])
}
