import {parseArgs} from 'node:util'
import {systemClock} from '#shared/clock.ts'
import {counted, print} from '#shared/host/output.ts'
import type {BuiltFolder} from '../catalog/build/build-folder.ts'
import {invalidInput} from '../errors.ts'
import {type Command, onlyArgument} from './command.ts'
import {withProgressMessage} from './progress.ts'

export const catalogBuild: Command = {
  usage: 'catalog build FOLDER [--json]',
  summary:
    'Builds models and a picture for every product in a folder from its parts. Writes them to models/ and ' +
    'thumbnails/ there and adds them to the product files. Files you made yourself stay.',
  async run(args) {
    const {values, positionals} = parseArgs({args, allowPositionals: true, options: {json: {type: 'boolean'}}})
    const folder = onlyArgument(positionals, 'FOLDER')
    // Imported here, because help and other commands don't need it.
    const {buildFolder} = await import('../catalog/build/build-folder.ts')
    const watching = {clock: systemClock, terminal: process.stderr}
    const built = await withProgressMessage(
      `Building the products of ${folder} …`,
      () => buildFolder(folder),
      watching,
    ).catch((error: unknown) => {
      throw isWriteError(error) ? invalidInput(`${folder}: can't be written (${error.message})`) : error
    })
    print(built, lines(built), values)
    return 0
  },
}

/** Returns whether writing the folder failed. `describeFailure` would blame the server's data folder for it. */
const isWriteError = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'].includes(String(error.code))

function lines({namespace, products, changed, models, thumbnails, removed, lost, left}: BuiltFolder): string[] {
  return [
    `Built ${namespace}: ${counted(products, 'product')}, ${changed} changed.`,
    `Models: ${models.named}, ${models.written} of them new. ` +
      `Pictures: ${thumbnails.named}, ${thumbnails.written} of them new.`,
    ...(removed > 0 ? [`Removed files that no product uses any more: ${removed}.`] : []),
    ...(lost.length > 0
      ? [`Dropped from the product files, because they are missing or changed: ${lost.join(', ')}.`]
      : []),
    ...(left.length > 0 ? [`Not built, because some of their parts are models: ${left.join(', ')}.`] : []),
  ]
}
