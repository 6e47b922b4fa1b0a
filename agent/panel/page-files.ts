import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'

/** A file of the page, in memory. */
export interface PageFile {
  type: string
  body: Buffer
  etag: string
}

export type PageFiles = ReadonlyMap<string, PageFile>

/** The oldest supported browser: WebViews of wall tablets are seldom updated. */
const oldestBrowser = 'chrome80'

const source = (name: string) => fileURLToPath(new URL(`page/${name}`, import.meta.url))

const file = (type: string, body: Uint8Array): PageFile => ({
  type,
  body: Buffer.from(body),
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})

/** Bundles the page's script and style, then stops esbuild: its process would last as long as this one. */
async function bundle(): Promise<{script: Uint8Array; style: Uint8Array}> {
  const {build, stop} = await import('esbuild')
  const {outputFiles} = await build({
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
  }).finally(stop)
  const [script, style] = ['.js', '.css'].map((end) => outputFiles.find(({path}) => path.endsWith(end))?.contents)
  if (!script || !style) throw new Error('esbuild produced no script or style for the panel’s page.')
  return {script, style}
}

/** Returns the page's files by path, with script and style bundled from `page/`. */
export async function readPageFiles(): Promise<PageFiles> {
  const [html, icon, {script, style}] = await Promise.all([
    readFile(source('panel.html')),
    readFile(source('icon.svg')),
    bundle(),
  ])
  return new Map([
    ['/', file('text/html; charset=utf-8', html)],
    ['/icon.svg', file('image/svg+xml', icon)],
    ['/panel.js', file('text/javascript; charset=utf-8', script)],
    ['/panel.css', file('text/css; charset=utf-8', style)],
  ])
}
