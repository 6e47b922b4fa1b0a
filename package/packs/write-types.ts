import {execFile} from 'node:child_process'
import {glob, mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {dirname, join, posix} from 'node:path'
import {promisify} from 'node:util'
import {checkout} from '../bundle.ts'
import {contractTypes, homeTypes, pathTypes} from './document-types.ts'
import type {Pack} from './packs.ts'

/**
 * Writes the declarations of a package, as TypeScript makes them of the sources, without types of packages. The types
 * of homes and of `/v1` are inferred from schemas in the sources, by a library that apps don't need: here they are
 * written out from the schemas.
 */
export async function writeTypes({entries}: Pack, folder: string): Promise<void> {
  const declared = await declarationsOf(Object.values(entries))
  const waiting = Object.values(entries).map((source) => source.replace(/\.ts$/, '.d.ts'))
  const written = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (written.has(path)) continue
    written.add(path)
    const from = path
    const text = await (writtenOut[path]?.() ?? declared(path))
    const found = text.replace(
      /(from |import\()(['"])([^'"]+)\2/g,
      (_, before: string, quote: string, name: string) => {
        const to = targetOf(from, name)
        waiting.push(to)
        const relative = posix.relative(posix.dirname(from), to).replace(/\.d\.ts$/, '.js')
        return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`
      },
    )
    await mkdir(dirname(join(folder, path)), {recursive: true})
    await writeFile(join(folder, path), found)
  }
}

/** Returns the declarations' path of an import. Throws for one of a package, which an app would have to install. */
function targetOf(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1).replace(/\.ts$/, '.d.ts')
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name).replace(/\.(?:ts|js)$/, '.d.ts')
  throw new Error(`the types of ${from} need those of ${name}`)
}

/** Declarations that are made of schemas, by their path. */
const writtenOut: Readonly<Record<string, () => string | Promise<string>>> = {
  'client/document-paths.d.ts': pathTypes,
  'shared/contract/resources.d.ts': contractTypes,
  'shared/home/schema.d.ts': homeTypes,
}

/**
 * Has TypeScript declare sources for browsers: a type of Node's is an error. Returns a function that reads a
 * declaration.
 */
async function declarationsOf(sources: readonly string[]): Promise<(path: string) => Promise<string>> {
  const isForNode = (source: string) => source === 'client/server.ts'
  const cache = join(checkout, 'node_modules/.cache')
  await mkdir(cache, {recursive: true})
  const folder = await mkdtemp(join(cache, 'declarations-'))
  try {
    const found = new Map<string, string>()
    for (const types of [[], ['node']]) {
      const files = sources.filter((source) => isForNode(source) === types.length > 0)
      if (files.length > 0) await declare(files, types, folder)
    }
    for await (const file of glob('**/*.d.ts', {cwd: folder}))
      found.set(file.replaceAll('\\', '/'), await readFile(join(folder, file), 'utf8'))
    return async (path) => {
      const text = found.get(path)
      if (text === undefined) throw new Error(`there are no declarations of ${path}`)
      return text
    }
  } finally {
    await rm(folder, {recursive: true})
  }
}

async function declare(files: readonly string[], types: readonly string[], folder: string): Promise<void> {
  const config = {
    extends: join(checkout, 'tsconfig.json'),
    compilerOptions: {
      incremental: false,
      tsBuildInfoFile: null,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: checkout,
      outDir: folder,
      lib: ['es2024', 'esnext.iterator', 'dom', 'dom.iterable'],
      types,
      typeRoots: [join(checkout, 'node_modules/@types')],
    },
    include: [],
    files: files.map((file) => join(checkout, file)),
  }
  const path = join(folder, 'tsconfig.json')
  await writeFile(path, JSON.stringify(config))
  const compiler = join(checkout, 'node_modules/typescript/lib/tsc.js')
  await promisify(execFile)(process.execPath, [compiler, '-p', path]).catch(
    (error: {stdout: string; stderr: string}) => {
      const said = (error.stdout + error.stderr).slice(0, 4000)
      throw new Error(`the types of ${files.join(', ')} can't be made:\n${said}`)
    },
  )
}
