import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {Metafile, Plugin} from 'esbuild'

/** A statement of esbuild's that imports from a module which the script keeps. */
const keptImport = /import\{([^}]*)\}from"kept:(\d+)";/g

/**
 * Lets scripts that are loaded later share modules with the one that loads them, which stays a single file. Build the
 * parts first, with the plugin `part`: `takeKept` has them take what the script has, as `inputs` tells, from an object of
 * the page. Then `whole`, the plugin of the script, fills `kept-modules.ts` with just that.
 */
export function shareModules(inputs: readonly string[], nameOfKept: string) {
  const paths: string[] = []
  const names = new Set<string>()
  const part: Plugin = {
    name: 'take kept modules',
    setup(build) {
      build.onResolve({filter: /./}, async ({path, kind, resolveDir, importer, pluginData}) => {
        if (kind === 'entry-point' || pluginData === 'kept') return undefined
        const found = await build.resolve(path, {kind, resolveDir, importer, pluginData: 'kept'})
        if (!inputs.includes(found.path)) return undefined
        if (!paths.includes(found.path)) paths.push(found.path)
        return {path: `kept:${paths.indexOf(found.path)}`, external: true}
      })
    },
  }
  /** Replaces the imports of a part by reads of the object, whose fields are named by module and export. */
  const takeKept = (text: string) =>
    text.replace(keptImport, (_, imported: string, module: string) => {
      const fields = imported.split(',').map((one) => {
        const [name = '', local = name] = one.split(' as ')
        names.add(`${module} ${name}`)
        return `${JSON.stringify(`${module} ${name}`)}:${local}`
      })
      return `const{${fields}}=globalThis[${JSON.stringify(nameOfKept)}];`
    })
  const whole: Plugin = {
    name: 'keep modules',
    setup(build) {
      build.onLoad({filter: /[\\/]web[\\/]card[\\/]late[\\/]kept-modules\.ts$/}, async ({path}) => {
        const kept = [...names].map((field, index) => {
          const [module, name] = field.split(' ')
          const statement = `import {${name} as kept${index}} from ${JSON.stringify(paths[Number(module)])}`
          return {statement, field: `${JSON.stringify(field)}: kept${index}`}
        })
        const source = await readFile(path, 'utf8')
        const fields = `{${kept.map(({field}) => field).join(', ')}}`
        return {
          contents: [...kept.map(({statement}) => statement), source.replace('= {}', `= ${fields}`)].join('\n'),
          loader: 'ts',
        }
      })
    },
  }
  return {part, takeKept, whole}
}

/** Returns the paths of the modules that a bundle has, apart from those that it only looked into. */
export function inputsOf({inputs, outputs}: Metafile, folder: string): string[] {
  const [output] = Object.values(outputs)
  const isKept = (path: string) => (output?.inputs[path]?.bytesInOutput ?? 0) > 0 || passesOn.test(path)
  return Object.keys(inputs).flatMap((path) => (isKept(path) ? join(folder, path) : []))
}

/** A module that has nothing of its own: it passes on what others export. */
const passesOn = /\bnode_modules[\\/]lit[\\/]/
