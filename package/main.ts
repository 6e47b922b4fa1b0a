import {spawnSync} from 'node:child_process'
import {cp, mkdir, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {addAddons} from './add-addons.ts'
import {packFolder} from './archive.ts'
import {bundleProgram, checkout, programs, shippedName} from './bundle.ts'
import {findPackage, lockedPackage} from './find-package.ts'
import {archiveAsset, indexAsset} from './loader/files.ts'
import {makeAddOns} from './make-add-ons.ts'
import {makeCard} from './make-card.ts'
import {makeExecutable} from './make-executable.ts'
import {makeImage} from './make-image.ts'
import {makeNpmPackage} from './make-npm-package.ts'
import {makeTree} from './make-tree.ts'
import {nativePackages, type Platform, platforms} from './platform.ts'

const dist = join(checkout, 'dist')
/** Two commands may run at once. */
const tree = join(dist, `tree-${process.pid}`)

const isPlatform = (name: string): name is Platform => platforms.some((platform) => platform === name)

/** The other things to make, besides executables. */
const others = ['npm', 'image', 'add-ons', 'card'] as const

/** Makes the named things; without a name all executables and the npm package. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !isPlatform(name) && !others.some((other) => other === name))
  if (unknown !== undefined) throw new Error(`There is no “${unknown}”. Name ${[...platforms, ...others].join(', ')}.`)
  const wanted = names.length > 0 ? names : [...platforms, 'npm']
  if (wanted.includes('card')) await makeCard(dist)
  if (wanted.every((name) => name === 'card')) return
  await makeTree(tree)
  if (wanted.includes('npm')) await makeNpmPackage(tree, dist)
  if (wanted.includes('image')) await makeImage(tree, join(dist, 'image'))
  if (wanted.includes('add-ons')) await makeAddOns(tree, join(dist, 'add-ons'))
  for (const platform of wanted.filter(isPlatform)) await makeExecutables(platform)
  await rm(tree, {recursive: true})
}

async function makeExecutables(platform: Platform): Promise<void> {
  const work = join(dist, `work-${platform}`)
  await rm(work, {recursive: true, force: true})
  await cp(tree, join(work, 'tree'), {recursive: true})
  await addAddons(join(work, 'tree'), platform)
  const {index, archive} = packFolder(join(work, 'tree'))
  await mkdir(work, {recursive: true})
  await writeFile(join(work, indexAsset), JSON.stringify(index))
  await writeFile(join(work, archiveAsset), archive)
  await makeExecutable(platform, {
    main: await bundleProgram('package/loader/main.ts', work),
    assets: {[indexAsset]: join(work, indexAsset), [archiveAsset]: join(work, archiveAsset)},
    output: join(dist, `pianta-${platform}`),
  })
  await makeExecutable(platform, {
    main: join(tree, shippedName(programs.agent)),
    output: join(dist, `pianta-agent-${platform}`),
  })
  await rm(work, {recursive: true})
}

/** Runs this file again on the Node that executables get: it makes a part of them, which other versions can't read. */
async function runOnPackagedNode(): Promise<number | undefined> {
  const own = nativePackages(`${process.platform}-${process.arch}` as Platform).node
  const {version} = await lockedPackage(own)
  if (process.version === `v${version}`) return undefined
  const node = join(await findPackage(own), 'bin/node')
  return spawnSync(node, process.argv.slice(1), {stdio: 'inherit'}).status ?? 1
}

process.exitCode = await runOnPackagedNode()
if (process.exitCode === undefined) await main(process.argv.slice(2))
