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

/** The page's script and style, each in one file. Built in one go, which leaves no process of esbuild's running. */
async function bundled(): Promise<{script: Uint8Array; style: Uint8Array}> {
  const {buildSync} = await import('esbuild')
  const {outputFiles} = buildSync({
    entryPoints: [source('main.ts'), source('panel.css')],
    outdir: source('.'),
    bundle: true,
    minify: true,
    write: false,
    target: oldestBrowser,
    format: 'iife',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  })
  const [script, style] = ['.js', '.css'].map((end) => outputFiles.find(({path}) => path.endsWith(end))?.contents)
  if (!script || !style) throw new Error('esbuild made nothing of the panel’s page')
  return {script, style}
}

/** The page's files by their path, its script and style bundled from `page/`. */
export async function readPageFiles(): Promise<PageFiles> {
  const [html, icon, {script, style}] = await Promise.all([
    readFile(source('panel.html')),
    readFile(source('icon.svg')),
    bundled(),
  ])
  return new Map([
    ['/', file('text/html; charset=utf-8', html)],
    ['/icon.svg', file('image/svg+xml', icon)],
    ['/panel.js', file('text/javascript; charset=utf-8', script)],
    ['/panel.css', file('text/css; charset=utf-8', style)],
  ])
}
