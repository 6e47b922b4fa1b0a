import type {AssetKind} from '../product-assets.ts'

/** Where models and thumbnails are in a catalog's folder, each called by the hash of its bytes. */
export const assetFolders: Record<AssetKind, {folder: string; extension: string}> = {
  model: {folder: 'models', extension: '.glb'},
  thumbnail: {folder: 'thumbnails', extension: '.webp'},
}

/** The path in the catalog's folder. */
export function assetPath(kind: AssetKind, sha256: string): string {
  const {folder, extension} = assetFolders[kind]
  return `${folder}/${sha256}${extension}`
}
