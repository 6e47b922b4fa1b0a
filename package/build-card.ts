import {createHash} from 'node:crypto'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import type {BuildOptions, Metafile, Plugin} from 'esbuild'
import {loadedLanguages} from '#shared/text/languages.ts'
import {plainPrivates} from './plain-privates.ts'
import {inputsOf, shareModules} from './share-modules.ts'
import {shortenSources} from './shorten-sources.ts'

const checkout = join(import.meta.dirname, '..')

/** The syntax of the oldest browsers that show it: those of wall tablets, as for the panel. */
const oldestBrowsers = ['chrome80', 'safari13.1']

/** The name of the card's script. */
export const cardScript = 'pianta-card.js'

/** The files that the script loads when somebody needs them, by the modules of `web/card/` that they hold. */
const parts = {
  'pianta-card-more.js': 'parts/more.ts',
  'pianta-card-layers.js': 'parts/layers.ts',
  ...Object.fromEntries(loadedLanguages.map((language) => [`pianta-card-${language}.js`, `texts/${language}.ts`])),
}

/** Stands for the build's name until all files are made: the name follows from them. */
const noName = '!BUILD!!'
const nameOfKeptModules = `piantaCard ${noName}`

/** Has browsers compile the whole script while it is loaded, beside the page: nearly all of it runs at once. */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Bundles the card: one script, a module that Home Assistant loads as a resource, and beside it files that it loads when
 * somebody needs them, each of the same build. Returns the files by their names.
 */
export async function buildCard(): Promise<ReadonlyMap<string, Uint8Array>> {
  const {build, stop} = await import('esbuild')
  async function bundle(module: string, plugins: Plugin[] = []): Promise<{text: string; metafile: Metafile}> {
    const {outputFiles, metafile} = await build({
      ...options,
      entryPoints: [fileURLToPath(import.meta.resolve(`#web/card/${module}`))],
      plugins: [...plugins, shortenSources, plainPrivates],
    })
    const [made] = outputFiles
    if (!made) throw new Error('esbuild produced nothing for the card.')
    return {text: made.text, metafile}
  }
  try {
    const {metafile} = await bundle('main.ts')
    const {part, takeKept, whole} = shareModules(inputsOf(metafile, checkout), nameOfKeptModules)
    const made = new Map<string, string>()
    for (const [name, module] of Object.entries(parts)) {
      const {text} = await bundle(module, [part])
      made.set(name, `${takeKept(text)}export const build=${JSON.stringify(noName)}\n`)
    }
    const {text} = await bundle('main.ts', [whole])
    return named(new Map([[cardScript, compileHint + text], ...made]))
  } finally {
    stop()
  }
}

const options = {
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  format: 'esm',
  // V8 stores other text as two bytes a character, the whole script included.
  charset: 'ascii',
  absWorkingDir: checkout,
  target: oldestBrowsers,
  // Safari 13 has it, but for an edge case: esbuild counts it as missing, and can't lower it.
  supported: {destructuring: true},
  define: {buildOfCard: JSON.stringify(noName), nameOfKeptModules: JSON.stringify(nameOfKeptModules)},
  legalComments: 'none',
  logLevel: 'silent',
} satisfies BuildOptions

/** Writes the build's name into its files: eight characters that follow from all of them. */
function named(files: ReadonlyMap<string, string>): ReadonlyMap<string, Uint8Array> {
  const hash = createHash('sha256')
  for (const text of files.values()) hash.update(text)
  const name = hash.digest('base64url').slice(0, noName.length)
  return new Map([...files].map(([file, text]) => [file, Buffer.from(text.replaceAll(noName, name))]))
}
