import type {CatalogFileKind} from '../product-bytes.ts'

/** Where models and thumbnails are in a catalog's folder, each called by the hash of its bytes. */
export const bytesPlaces: Record<CatalogFileKind, {folder: string; extension: string}> = {
  model: {folder: 'models', extension: '.glb'},
  thumbnail: {folder: 'thumbnails', extension: '.webp'},
}

/** The path in the catalog's folder. */
export function pathOfBytes(kind: CatalogFileKind, sha256: string): string {
  const {folder, extension} = bytesPlaces[kind]
  return `${folder}/${sha256}${extension}`
}
