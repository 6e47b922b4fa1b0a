import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {assetFolders} from './folder/asset-paths.ts'
import type {AssetKind} from './product-assets.ts'

export type ShippedAssets = ReturnType<typeof createShippedAssets>

/**
 * The models and thumbnails that come with this program, in the folder of a catalog. They are served from there, so
 * neither the data folder nor its backups hold them: an asset that was shipped once stays in every later release.
 * Reads the folder's names when somebody first asks. A folder that can't be read has none.
 */
export function createShippedAssets(folder: string) {
  let paths: Record<AssetKind, Map<string, string>> | undefined

  const read = () => (paths ??= {model: list('model'), thumbnail: list('thumbnail')})

  function list(kind: AssetKind): Map<string, string> {
    const {folder: own, extension} = assetFolders[kind]
    const names = namesIn(join(folder, own)).filter((name) => name.endsWith(extension))
    return new Map(names.map((name) => [name.slice(0, -extension.length), join(folder, own, name)]))
  }

  return {
    has: (sha256: string, kind: AssetKind): boolean => read()[kind].has(sha256),

    /** Returns the path of an asset by its hash; undefined when none is shipped. */
    pathOf: (sha256: string): string | undefined => read().model.get(sha256) ?? read().thumbnail.get(sha256),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
