import type {Mount} from '#shared/home/product/mounts.ts'
import type {PlacedPart} from '#shared/home/product/place-parts.ts'
import {bodyOf} from './bodies.ts'
import {generator} from './own-bytes.ts'
import {render} from './render.ts'
import type {Surface} from './surfaces.ts'

/** Wide and high. */
export const thumbnailPixels = 400

/** A WebP of the parts, the same bytes for the same parts. */
export async function makeThumbnail(
  parts: readonly PlacedPart[],
  surfaceOf: (finish: string | undefined) => Surface,
  mount: Mount,
): Promise<Uint8Array> {
  const {default: sharp} = await import('sharp')
  const bodies = parts.map((part) => bodyOf(part, surfaceOf(part.finish)))
  const {pixels, rgb} = render(bodies, mount, thumbnailPixels)
  return sharp(Buffer.from(rgb.buffer), {raw: {width: pixels, height: pixels, channels: 3}})
    .withExif({IFD0: {Software: generator}})
    .webp({quality: 80, effort: 5})
    .toBuffer()
}
