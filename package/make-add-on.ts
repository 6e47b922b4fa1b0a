import {cp, mkdir, rm} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {checkout, programs, shippedName} from './bundle.ts'

/** Writes the repository of Home Assistant's add-on: the files of `home-assistant`, with the agent and its icon. */
export async function makeAddOn(tree: string, folder: string): Promise<void> {
  const addOn = join(folder, 'pianta-agent')
  await rm(folder, {recursive: true, force: true})
  await cp(join(checkout, 'home-assistant'), folder, {recursive: true})
  await cp(join(checkout, 'agent/panel/page/icon-192.png'), join(addOn, 'icon.png'))
  const agent = shippedName(programs.agent)
  await mkdir(dirname(join(addOn, agent)), {recursive: true})
  await cp(join(tree, agent), join(addOn, agent))
}
