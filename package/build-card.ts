import {fileURLToPath} from 'node:url'
import {shortenSources} from './shorten-sources.ts'

/** The syntax of the oldest browsers that show it: those of wall tablets, as for the panel. */
const oldestBrowsers = ['chrome80', 'safari13.1']

/** Bundles the card into one script, a module that Home Assistant loads as a resource. */
export async function buildCard(): Promise<Uint8Array> {
  const {build, stop} = await import('esbuild')
  try {
    const {outputFiles} = await build({
      entryPoints: [fileURLToPath(import.meta.resolve('#web/card/main.ts'))],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      charset: 'utf8',
      target: oldestBrowsers,
      // Safari 13 has it, but for an edge case: esbuild counts it as missing, and can't lower it.
      supported: {destructuring: true},
      plugins: [shortenSources],
      legalComments: 'none',
      logLevel: 'silent',
    })
    const [made] = outputFiles
    if (!made) throw new Error('esbuild produced nothing for the card.')
    return made.contents
  } finally {
    stop()
  }
}
