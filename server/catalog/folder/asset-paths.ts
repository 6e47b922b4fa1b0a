import type {AssetKind} from '../product-assets.ts'

/** The folders of models and thumbnails in a catalog. A file's name is its hash. */
export const assetFolders: Record<AssetKind, {folder: string; extension: string}> = {
  model: {folder: 'models', extension: '.glb'},
  thumbnail: {folder: 'thumbnails', extension: '.webp'},
}

/** Returns an asset's path in the catalog's folder. */
export function assetPath(kind: AssetKind, sha256: string): string {
  const {folder, extension} = assetFolders[kind]
  return `${folder}/${sha256}${extension}`
}
