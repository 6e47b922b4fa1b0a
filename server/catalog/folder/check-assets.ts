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
  maxBytes: number
  /** Says why bytes are not of this kind; undefined when they are. */
  findProblem: (bytes: Buffer) => string | undefined
}

const kinds: Record<AssetKind, Kind> = {
  model: {maxBytes: folderLimits.model, findProblem: findModelProblem},
  thumbnail: {maxBytes: folderLimits.thumbnail, findProblem: findThumbnailProblem},
}

/** Reads a model or thumbnail, and checks its hash and type. */
export async function readAsset(root: string, kind: AssetKind, sha256: string): Promise<ReadInside> {
  const {maxBytes, findProblem} = kinds[kind]
  const read = await readInside(root, assetPath(kind, sha256), maxBytes)
  if ('wrong' in read) return read
  const {bytes} = read
  const wrong = hash('sha256', bytes) === sha256 ? findProblem(bytes) : 'does not match the hash in its name'
  return wrong === undefined ? read : {wrong}
}

/** Checks the header (glTF 2.0, 4.4.2). */
function findModelProblem(bytes: Buffer): string | undefined {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'glTF') return 'is not binary glTF'
  const version = bytes.readUInt32LE(4)
  if (version !== 2) return `is glTF version ${version}: must be 2`
  const length = bytes.readUInt32LE(8)
  return length === bytes.length ? undefined : `has ${bytes.length} bytes, but its header says ${length}`
}

function findThumbnailProblem(bytes: Buffer): string | undefined {
  return pictureFormat(bytes) === 'webp' ? undefined : 'is not a WebP image'
}

/** Returns whether an asset needs no file in the folder. */
export type IsKnown = (sha256: string, kind: AssetKind, at: string) => boolean

/** Reports missing or invalid assets of products. Reads each asset once. */
export function createAssetCheck(root: string, problems: FolderProblems, isKnown: IsKnown) {
  const problemOf = new Map<string, string | undefined>()
  return async ({file}: ReadProduct, product: Product) => {
    for (const {sha256, kind, at} of listAssets(product)) {
      if (isKnown(sha256, kind, at)) continue
      const path = assetPath(kind, sha256)
      if (!problemOf.has(path)) {
        const read = await readAsset(root, kind, sha256)
        problemOf.set(path, 'wrong' in read ? read.wrong : undefined)
      }
      const wrong = problemOf.get(path)
      if (wrong !== undefined) problems.add({file, path: at, wrong: `${path} ${wrong}`})
    }
  }
}
