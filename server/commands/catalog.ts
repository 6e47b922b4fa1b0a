import {resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {systemClock} from '#shared/clock.ts'
import type {CheckedFolder, checkFolder} from '../catalog/check-folder.ts'
import {readConfig} from '../config.ts'
import {runOperation} from '../control/run-operation.ts'
import {invalidInput} from '../errors.ts'
import {type Command, onlyArgument} from './command.ts'
import {counted, print} from './output.ts'
import {withProgressMessage} from './progress.ts'

export const catalogCheck: Command = {
  usage: 'catalog check FOLDER [--json]',
  summary:
    'Checks a folder of products as loading it would, and says all that is wrong: files, every combination of options ' +
    '(up to a bound), models and pictures. Needs no server.',
  async run(args) {
    const {word: folder, values} = readWord(args, 'FOLDER')
    const {namespace = null, products, problems} = await check(folder)
    const more = problems.count - problems.listed().length
    if (problems.count > 0 && !values.json) throw invalidInput(...problems.sentences())
    const lines = [`${counted(products, 'product')} of ${namespace}: nothing is wrong.`]
    print({namespace, products, problems: problems.listed(), more}, lines, values)
    return problems.count > 0 ? 1 : 0
  },
}

export const catalogLoad: Command = {
  usage: 'catalog load FOLDER [--json]',
  summary:
    'Makes a folder of products the catalog of its namespace, without a restart: what is new or changed is found from ' +
    'now on, and what is not there any more is found no longer, but still read.',
  async run(args) {
    const {word: folder, values} = readWord(args, 'FOLDER')
    // What this server has already need not be in the folder: it looks itself, as it loads.
    const isKnown = () => true
    const {namespace, digest} = sound(await check(folder, {isKnown}))
    const loaded = await saying(`Loading the products of ${folder} …`, () =>
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
  summary: 'Shows the catalogs that are loaded.',
  async run(args) {
    const {values} = parseArgs({args, options: {json: {type: 'boolean'}}})
    const catalogs = await runOperation(readConfig(process.env), 'catalog list')
    const lines = catalogs.map(({namespace, products, loadedAt, isWhole}) => {
      const when = isWhole
        ? `loaded ${loadedAt}`
        : `being loaded, or not to its end, since ${loadedAt}: load it again if it stays so`
      return `${namespace}  ${counted(products, 'product')}, ${when}`
    })
    print(catalogs, lines.length > 0 ? lines : ['There is no catalog yet.'], values)
    return 0
  },
}

export const catalogRemove: Command = {
  usage: 'catalog remove NAMESPACE [--json]',
  summary: 'Has the products of a catalog found no longer. Homes keep theirs, and apps that know them still read them.',
  async run(args) {
    const {word: namespace, values} = readWord(args, 'NAMESPACE')
    const removed = await runOperation(readConfig(process.env), 'catalog remove', {namespace})
    const back = 'It comes back with the next start: PIANTA_STARTER_CATALOG=off keeps it out.'
    const lines = [`Removed the catalog ${namespace}. No longer found: ${counted(removed.products, 'product')}.`]
    print(removed, removed.comesBack ? [...lines, back] : lines, values)
    return 0
  },
}

function readWord(args: string[], name: string) {
  const {values, positionals} = parseArgs({args, allowPositionals: true, options: {json: {type: 'boolean'}}})
  return {word: onlyArgument(positionals, name), values}
}

/** What checks products is read only by those who have it done: help needs none of it. */
const check: typeof checkFolder = (folder, options) =>
  saying(`Checking the products of ${folder} …`, async () => {
    const {checkFolder} = await import('../catalog/check-folder.ts')
    return checkFolder(folder, options)
  })

const saying = <T>(sentence: string, act: () => Promise<T>) =>
  withProgressMessage(sentence, act, {clock: systemClock, terminal: process.stderr})

/** Throws invalid_input with what is wrong. */
function sound({namespace, digest, problems}: CheckedFolder) {
  if (namespace === undefined || problems.count > 0) throw invalidInput(...problems.sentences())
  return {namespace, digest}
}
