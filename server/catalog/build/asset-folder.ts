import {hash, randomUUID} from 'node:crypto'
import {chmod, mkdir, readdir, realpath, rm, stat} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {replaceFile} from '#shared/host/replace-file.ts'
import {isGeneratedModel, isGeneratedThumbnail} from '../../../catalog-builder/generator.ts'
import {invalidInput} from '../../errors.ts'
import {assetFolders, assetPath} from '../folder/asset-paths.ts'
import {folderLimits} from '../folder/limits.ts'
import {isInside, linkLeadsOut, missingFile, readInside} from '../folder/read-inside.ts'
import type {AssetKind} from '../product-assets.ts'

const generatedChecks: Record<AssetKind, (bytes: Buffer) => boolean> = {
  model: isGeneratedModel,
  thumbnail: isGeneratedThumbnail,
}

/** Manages the models or the thumbnails in a catalog's folder, by hash. `root` is a real path. */
export function createAssetFolder(root: string, kind: AssetKind) {
  const {folder, extension} = assetFolders[kind]
  const isGenerated = generatedChecks[kind]
  const path = join(root, folder)
  const pathOf = (sha256: string) => join(root, assetPath(kind, sha256))
  /** Assets that products name. */
  const named = new Set<string>()
  /** Assets that products named, but are missing or have other bytes. */
  const missing = new Set<string>()
  let written = 0

  const readAt = (sha256: string) => readInside(root, assetPath(kind, sha256), folderLimits[kind])

  /** Returns undefined for a missing file. Throws invalid_input when something else has its path. */
  async function read(sha256: string): Promise<Buffer | undefined> {
    const found = await readAt(sha256)
    if ('bytes' in found) return found.bytes
    if (found.wrong === missingFile) return undefined
    throw invalidInput(`${assetPath(kind, sha256)} ${found.wrong}`)
  }

  async function put(bytes: Uint8Array): Promise<string> {
    const sha256 = hash('sha256', bytes)
    named.add(sha256)
    const known = await read(sha256)
    if (known && hash('sha256', known) === sha256) return sha256
    const {mode} = await stat(root)
    if ((await mkdir(path, {recursive: true})) !== undefined) await chmod(path, mode)
    if (!isInside(root, await realpath(path))) throw invalidInput(`${folder}: ${linkLeadsOut}`)
    // Copies the folder's permissions, without the execute bits.
    await replaceInCatalog(pathOf(sha256), bytes, mode & 0o666)
    written++
    return sha256
  }

  return {
    /** Writes an asset. Returns its hash. */
    put,
    /** Records that a product names this asset. */
    reference: (sha256: string) => void named.add(sha256),
    /** Keeps a product's asset if a person made it. Returns whether it did. */
    async keepHandmade(sha256: string): Promise<boolean> {
      const bytes = await read(sha256)
      const isIntact = bytes !== undefined && hash('sha256', bytes) === sha256
      if (!isIntact) missing.add(sha256)
      if (!isIntact || isGenerated(bytes)) return false
      named.add(sha256)
      return true
    },
    /** Deletes built assets that no product names. Returns their number. */
    async deleteUnused(): Promise<number> {
      let removed = 0
      for (const name of await readdir(path).catch(() => [])) {
        const sha256 = name.slice(0, -extension.length)
        if (!/^[0-9a-f]{64}$/.test(sha256) || !name.endsWith(extension) || named.has(sha256)) continue
        const found = await readAt(sha256)
        if (!('bytes' in found && isGenerated(found.bytes))) continue
        await rm(pathOf(sha256))
        removed++
      }
      return removed
    },
    /** Counts assets that products name, and those newly written. */
    count: () => ({named: named.size, written}),
    /** Returns the paths of missing assets, which no product names any more. */
    missing: () => [...missing].filter((sha256) => !named.has(sha256)).map((sha256) => assetPath(kind, sha256)),
  }
}

/** Replaces a file of a catalog. Another user may load it meanwhile: dotfiles in its folder are ignored. */
export const replaceInCatalog = (path: string, content: string | Uint8Array, mode: number): Promise<void> =>
  replaceFile(path, content, {mode, temporary: join(dirname(path), `.${randomUUID()}`)})
