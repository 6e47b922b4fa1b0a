import {cp, mkdir, rm} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {addAddons} from './add-addons.ts'
import {checkout, programs, shippedName} from './bundle.ts'
import {platforms} from './platform.ts'

/** Writes the repository of Home Assistant's add-ons: the files of `home-assistant`, the programs and their icon. */
export async function makeAddOns(tree: string, folder: string): Promise<void> {
  await rm(folder, {recursive: true, force: true})
  await cp(join(checkout, 'home-assistant'), folder, {recursive: true})
  for (const name of ['pianta-agent', 'pianta-server']) {
    await cp(join(checkout, 'web/panel/icon-192.png'), join(folder, name, 'icon.png'))
  }
  const agent = shippedName(programs.agent)
  await mkdir(dirname(join(folder, 'pianta-agent', agent)), {recursive: true})
  await cp(join(tree, agent), join(folder, 'pianta-agent', agent))
  const server = join(folder, 'pianta-server/pianta')
  await cp(tree, server, {recursive: true, filter: (path) => path !== join(tree, 'agent')})
  // The add-on's image brings Node, for the processor that it is built on.
  for (const platform of platforms) await addAddons(server, platform)
}
