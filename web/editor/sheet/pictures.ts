import type {PictureOf, PictureOfDrawing} from '#shared/home/draw/drawings.ts'

/**
 * Returns a function that finds the pictures of drawings among a project's files. It measures each at first use, and
 * tells when its size is known.
 */
export function createPictures(path: string, onChange: () => void): PictureOf {
  const known = new Map<string, PictureOfDrawing | undefined>()

  function measure(sha256: string) {
    known.set(sha256, undefined)
    const image = new Image()
    const href = `${path}/files/${sha256}`
    image.onload = () => {
      known.set(sha256, {href, aspect: image.naturalHeight / image.naturalWidth})
      onChange()
    }
    image.onerror = () => addEventListener('online', () => measure(sha256), {once: true})
    image.src = href
  }

  return (sha256) => {
    if (!known.has(sha256)) measure(sha256)
    return known.get(sha256)
  }
}

/** Finds pictures, and a square for one that is not measured yet or can't be shown. */
export const pictureOrSquare =
  (pictureOf: PictureOf) =>
  (sha256: string): PictureOfDrawing =>
    pictureOf(sha256) ?? {href: '', aspect: 1}
