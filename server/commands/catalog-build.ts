import {parseArgs} from 'node:util'
import {systemClock} from '#shared/clock.ts'
import type {BuiltFolder} from '../catalog-builder/build-folder.ts'
import {invalidInput} from '../errors.ts'
import {type Command, onlyArgument} from './command.ts'
import {counted, print} from './output.ts'
import {withProgressMessage} from './progress.ts'

export const catalogBuild: Command = {
  usage: 'catalog build FOLDER [--json]',
  summary:
    'Makes models and a picture of every product in a folder from its parts, writes them into models/ and ' +
    'thumbnails/ there, and names them in its file. What people made themselves stays.',
  async run(args) {
    const {values, positionals} = parseArgs({args, allowPositionals: true, options: {json: {type: 'boolean'}}})
    const folder = onlyArgument(positionals, 'FOLDER')
    // Read only by those who build: help needs none of it.
    const {buildFolder} = await import('../catalog-builder/build-folder.ts')
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

/** Else these are told of as failures of the server's data, which nobody touches here. */
const isWriteError = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'].includes(String(error.code))

function lines({namespace, products, changed, models, thumbnails, removed, lost, left}: BuiltFolder): string[] {
  return [
    `Built ${namespace}: ${counted(products, 'product')}, of which ${changed} changed.`,
    `Models: ${models.named}, ${models.written} of them new. Pictures: ${thumbnails.named}, ${thumbnails.written} of them new.`,
    ...(removed > 0 ? [`Removed, because no product names them any more: ${removed}.`] : []),
    ...(lost.length > 0
      ? [`Named no longer, because they are not there, or their bytes have another hash: ${lost.join(', ')}.`]
      : []),
    ...(left.length > 0 ? [`Let be, because parts of them are models: ${left.join(', ')}.`] : []),
  ]
}
