import {execFile} from 'node:child_process'
import {copyFile, mkdir, readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {version} from '#shared/host/version.ts'
import {buildCard, cardScript} from './build-card.ts'
import {checkout} from './bundle.ts'

/** Tells Home Assistant's Marketplace, and HACS before it, which file of the repository is the card. */
const manifest = {name: 'Pianta', filename: cardScript, homeassistant: '2022.12.0'}

/** A link to another page of the documentation, which the card's repository doesn't have. */
const pageLink = /\[([^\]]+)\]\((?:[a-z-]+\.md)?(?:#[^)]*)?\)/g

/**
 * Writes the folder `card`, the repository that Home Assistant installs the card from, and packs it. It is a repository
 * of its own because Home Assistant downloads every file of a release, and refuses more than 100 MiB.
 */
export async function makeCard(dist: string): Promise<void> {
  const folder = join(dist, 'card')
  await rm(folder, {recursive: true, force: true})
  await mkdir(join(folder, 'dist'), {recursive: true})
  await writeFile(join(folder, 'hacs.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const [name, body] of await buildCard()) await writeFile(join(folder, 'dist', name), body)
  await copyFile(join(checkout, 'LICENSE'), join(folder, 'LICENSE'))
  const manual = await readFile(join(checkout, 'docs/home-assistant-card.md'), 'utf8')
  await writeFile(join(folder, 'README.md'), manual.replace(pageLink, '$1'))
  await promisify(execFile)('tar', ['-czf', join(dist, `pianta-card-${version}.tar.gz`), '-C', folder, '.'])
}
