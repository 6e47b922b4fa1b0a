import type {SourceHome} from './source-home.ts'

/** The names, in the archive, of the pictures under the plans, each once. */
export function listImageNames({background, levels}: SourceHome): string[] {
  const images = [background, ...levels.map((level) => level.background)].map((each) => each?.image)
  return [...new Set(images.filter((image) => image !== undefined))]
}
