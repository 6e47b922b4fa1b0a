import {createHash} from 'node:crypto'
import {fileURLToPath} from 'node:url'
import type {BuildOptions} from 'esbuild'
import {loadedLanguages} from '#shared/text/languages.ts'
import {shortenSources} from './shorten-sources.ts'

/** The syntax of the oldest browsers that show it: those of wall tablets, as for the panel. */
const oldestBrowsers = ['chrome80', 'safari13.1']

/** The name of the card's script. */
export const cardScript = 'pianta-card.js'

/**
 * Bundles the card: one script, a module that Home Assistant loads as a resource, and a file with the texts of each
 * further language, which is loaded on demand. Returns the files by their names.
 */
export async function buildCard(): Promise<ReadonlyMap<string, Uint8Array>> {
  const {build, stop} = await import('esbuild')
  async function bundle(module: string, define: BuildOptions['define'] = {}): Promise<Uint8Array> {
    const {outputFiles} = await build({
      entryPoints: [fileURLToPath(import.meta.resolve(`#web/card/${module}`))],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      charset: 'utf8',
      target: oldestBrowsers,
      // Safari 13 has it, but for an edge case: esbuild counts it as missing, and can't lower it.
      supported: {destructuring: true},
      plugins: [shortenSources],
      define,
      legalComments: 'none',
      logLevel: 'silent',
    })
    const [made] = outputFiles
    if (!made) throw new Error('esbuild produced nothing for the card.')
    return made.contents
  }
  try {
    const texts = await Promise.all(
      loadedLanguages.map(
        async (language) => [`pianta-card-${language}.js`, await bundle(`texts/${language}.ts`)] as const,
      ),
    )
    const hash = createHash('sha256')
    for (const [, text] of texts) hash.update(text)
    const textsOfBuild = JSON.stringify(hash.digest('base64url').slice(0, 8))
    return new Map([[cardScript, await bundle('main.ts', {textsOfBuild})], ...texts])
  } finally {
    stop()
  }
}
