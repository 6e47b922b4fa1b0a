import type {SourceHome} from './source-home.ts'

/** Lists the names, in the archive, of the background images, each once. */
export function listImageNames({background, levels}: SourceHome): string[] {
  const images = [background, ...levels.map((level) => level.background)].map((each) => each?.image)
  return [...new Set(images.filter((image) => image !== undefined))]
}
