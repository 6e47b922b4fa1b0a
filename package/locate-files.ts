import {readFile} from 'node:fs/promises'
import {join, relative, sep} from 'node:path'
import type {Plugin} from 'esbuild'

const checkout = join(import.meta.dirname, '..')

/** Modules that need esbuild, and the modules that take their place. */
const replaced: Readonly<Record<string, string>> = {
  'server/pages/bundle-pages.ts': 'package/built-editor-page.ts',
}

/** Packages that modules `require()` on their first use: each gets a file of its own. */
export const onDemand: Readonly<Record<string, string>> = {
  undici: 'server/parts/undici',
  '@fastify/ajv-compiler': 'server/parts/validator',
  '@fastify/fast-json-stringify-compiler': 'server/parts/serializer',
}

/**
 * Tells modules of a bundle their path: the one of the checkout below the shipped folder, but `.cjs`. A `require` of a
 * module's own becomes the bundle's, so that esbuild finds the loaded module. The bundle takes the ES modules of
 * drizzle-orm: esbuild leaves out unused parts, and Node parses no `package.json` there.
 */
export const locateFiles: Plugin = {
  name: 'locate files',
  setup(build) {
    build.onLoad({filter: /\.ts$/}, async ({path}) => {
      const name = relative(checkout, path).split(sep).join('/')
      if (name.startsWith('node_modules/') || name.startsWith('..')) return undefined
      const text = await readFile(join(checkout, replaced[name] ?? name), 'utf8')
      return {contents: located(text, replaced[name] ?? name), loader: 'ts', resolveDir: join(path, '..')}
    })
  },
}

function located(text: string, name: string): string {
  const file = `require("node:path").join(piantaRoot, ${JSON.stringify(name.replace(/\.ts$/, '.cjs'))})`
  return text
    .replace('const require = createRequire(import.meta.url)\n', '\n')
    .replace(/export const (\{[^}]+\}) =\s+require\(('drizzle-orm[^']*')\) as .*/g, 'export $1 from $2')
    .replace(/\brequire\('([^']+)'\)/g, (call, name: string) =>
      onDemand[name] ? `require(piantaRoot + "/${onDemand[name]}.cjs").default` : call,
    )
    .replace(/\bimport\.meta\.dirname\b/g, `require("node:path").dirname(${file})`)
    .replace(/\bimport\.meta\.filename\b/g, file)
    .replace(/\bimport\.meta\.url\b/g, `require("node:url").pathToFileURL(${file}).href`)
}
