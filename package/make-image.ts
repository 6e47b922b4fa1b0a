import {chmod, cp, mkdir, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {addAddons} from './add-addons.ts'
import {programs, shippedName} from './bundle.ts'
import {findPackage} from './find-package.ts'
import {isOwn, nativePackages, platforms} from './platform.ts'
import {stripSymbols} from './strip-symbols.ts'

const commands = {pianta: programs.server, 'pianta-agent': programs.agent} as const

/**
 * Writes the files of a container image for this machine's platform, but the C library: the programs, and their Node.
 */
export async function makeImage(tree: string, folder: string): Promise<void> {
  const platform = platforms.find(isOwn)
  if (platform === undefined) throw new Error(`Images are for ${platforms.join(' and ')}. Make them in a container.`)
  await rm(folder, {recursive: true, force: true})
  await cp(tree, folder, {recursive: true})
  await addAddons(folder, platform)
  await mkdir(join(folder, 'bin'))
  await cp(join(await findPackage(nativePackages(platform).node), 'bin/node'), join(folder, 'bin/node'))
  stripSymbols(join(folder, 'bin/node'))
  for (const [name, source] of Object.entries(commands)) {
    await writeFile(join(folder, 'bin', name), commandOf(source))
    await chmod(join(folder, 'bin', name), 0o755)
  }
}

const commandOf = (source: string) => `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/../${shippedName(source)}" "$@"
`
