import {hash} from 'node:crypto'
import type {Product} from '#shared/home/product.ts'
import {pictureFormat} from '../../files/picture-format.ts'
import {type AssetKind, listAssets} from '../product-assets.ts'
import {assetPath} from './asset-paths.ts'
import type {FolderProblems} from './folder-problems.ts'
import {folderLimits} from './limits.ts'
import {type ReadInside, readInside} from './read-inside.ts'
import type {ReadProduct} from './read-products.ts'

interface Kind {
  most: number
  /** Why bytes are none of this kind. */
  whyNot: (bytes: Buffer) => string | undefined
}

const kinds: Record<AssetKind, Kind> = {
  model: {most: folderLimits.model, whyNot: whyNoModel},
  thumbnail: {most: folderLimits.thumbnail, whyNot: whyNoThumbnail},
}

/** A model or thumbnail of a folder, which is what its name says. */
export async function readAsset(root: string, kind: AssetKind, sha256: string): Promise<ReadInside> {
  const {most, whyNot} = kinds[kind]
  const read = await readInside(root, assetPath(kind, sha256), most)
  if ('wrong' in read) return read
  const {bytes} = read
  const wrong = hash('sha256', bytes) === sha256 ? whyNot(bytes) : 'has bytes of another hash than its name'
  return wrong === undefined ? read : {wrong}
}

/** glTF 2.0, 4.4.2 (Binary glTF: header). */
function whyNoModel(bytes: Buffer): string | undefined {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'glTF') return 'is no binary glTF'
  const version = bytes.readUInt32LE(4)
  if (version !== 2) return `is glTF of version ${version}: must be 2`
  const length = bytes.readUInt32LE(8)
  return length === bytes.length ? undefined : `has ${bytes.length} bytes, and says that it has ${length}`
}

function whyNoThumbnail(bytes: Buffer): string | undefined {
  return pictureFormat(bytes) === 'webp' ? undefined : 'is no WebP picture'
}

/** Of models and thumbnails that need not be in the folder: they are not looked at there. */
export type IsKnown = (sha256: string, kind: AssetKind, at: string) => boolean

/** Tells which of the models and thumbnails that products name aren't there, or aren't right. Each is read once. */
export function createAssetCheck(root: string, problems: FolderProblems, isKnown: IsKnown) {
  const wrongs = new Map<string, string | undefined>()
  return async ({file}: ReadProduct, product: Product) => {
    for (const {sha256, kind, at} of listAssets(product)) {
      if (isKnown(sha256, kind, at)) continue
      const path = assetPath(kind, sha256)
      if (!wrongs.has(path)) {
        const read = await readAsset(root, kind, sha256)
        wrongs.set(path, 'wrong' in read ? read.wrong : undefined)
      }
      const wrong = wrongs.get(path)
      if (wrong !== undefined) problems.add({file, path: at, wrong: `${path} ${wrong}`})
    }
  }
}
