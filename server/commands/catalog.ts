import {resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {systemClock} from '#shared/clock.ts'
import {counted, print} from '#shared/host/output.ts'
import type {CheckedFolder, checkFolder} from '../catalog/check-folder.ts'
import {readConfig} from '../config.ts'
import {runOperation} from '../control/run-operation.ts'
import {invalidInput} from '../errors.ts'
import {type Command, onlyArgument} from './command.ts'
import {withProgressMessage} from './progress.ts'

export const catalogCheck: Command = {
  usage: 'catalog check FOLDER [--json]',
  summary:
    'Checks a folder of products as `catalog load` does, and lists all problems: in files, models, pictures and ' +
    'combinations of options (up to a limit). Works without a running server.',
  async run(args) {
    const {argument: folder, values} = readArgument(args, 'FOLDER')
    const {namespace = null, products, problems} = await check(folder)
    const more = problems.count - problems.listed().length
    if (problems.count > 0 && !values.json) throw invalidInput(...problems.sentences())
    const lines = [`${counted(products, 'product')} of ${namespace}: no problems found.`]
    print({namespace, products, problems: problems.listed(), more}, lines, values)
    return problems.count > 0 ? 1 : 0
  },
}

export const catalogLoad: Command = {
  usage: 'catalog load FOLDER [--json]',
  summary:
    'Loads a folder of products as the catalog of its namespace, without a restart. New and changed products appear ' +
    'in search at once. Products missing from the folder leave search, but homes that use them still show them.',
  async run(args) {
    const {argument: folder, values} = readArgument(args, 'FOLDER')
    // The folder may lack files that the server has already: the server checks those as it loads.
    const isKnown = () => true
    const {namespace, digest} = requireValid(await check(folder, {isKnown}))
    const loaded = await withProgress(`Loading the products of ${folder} …`, () =>
      runOperation(readConfig(process.env), 'catalog load', {folder: resolve(folder), namespace, digest}),
    )
    const {added, changed, unchanged, unlisted} = loaded
    const counts = `${added} new, ${changed} changed, ${unchanged} as before, ${unlisted} no longer found`
    print(loaded, [`Loaded the catalog ${namespace}: ${counts}.`], values)
    return 0
  },
}

export const catalogList: Command = {
  usage: 'catalog list [--json]',
  summary: 'Lists the loaded catalogs.',
  async run(args) {
    const {values} = parseArgs({args, options: {json: {type: 'boolean'}}})
    const catalogs = await runOperation(readConfig(process.env), 'catalog list')
    const lines = catalogs.map(({namespace, products, loadedAt, isWhole}) => {
      const when = isWhole
        ? `loaded ${loadedAt}`
        : `loading since ${loadedAt}; if this stays, the load was interrupted: load it again`
      return `${namespace}  ${counted(products, 'product')}, ${when}`
    })
    print(catalogs, lines.length > 0 ? lines : ['No catalogs are loaded yet.'], values)
    return 0
  },
}

export const catalogRemove: Command = {
  usage: 'catalog remove NAMESPACE [--json]',
  summary: "Hides a catalog's products from search. Homes keep theirs, and apps can still read products they know.",
  async run(args) {
    const {argument: namespace, values} = readArgument(args, 'NAMESPACE')
    const removed = await runOperation(readConfig(process.env), 'catalog remove', {namespace})
    const back = 'The next start loads it again, unless PIANTA_STARTER_CATALOG is off.'
    const lines = [`Removed the catalog ${namespace}: hid ${counted(removed.products, 'product')} from search.`]
    print(removed, removed.comesBack ? [...lines, back] : lines, values)
    return 0
  },
}

function readArgument(args: string[], name: string) {
  const {values, positionals} = parseArgs({args, allowPositionals: true, options: {json: {type: 'boolean'}}})
  return {argument: onlyArgument(positionals, name), values}
}

/** Imports the checker on first use, because help and other commands don't need it. */
const check: typeof checkFolder = (folder, options) =>
  withProgress(`Checking the products of ${folder} …`, async () => {
    const {checkFolder} = await import('../catalog/check-folder.ts')
    return checkFolder(folder, options)
  })

const withProgress = <T>(sentence: string, act: () => Promise<T>) =>
  withProgressMessage(sentence, act, {clock: systemClock, terminal: process.stderr})

/** Throws invalid_input with the folder's problems. */
function requireValid({namespace, digest, problems}: CheckedFolder) {
  if (namespace === undefined || problems.count > 0) throw invalidInput(...problems.sentences())
  return {namespace, digest}
}
