import {readHomeXml} from './read-home-xml.ts'

/** The names, in the archive, of the pictures under the plans. Throws NotImportable. */
export function imagesOf(xml: string): string[] {
  const {background, levels} = readHomeXml(xml)
  const images = [background, ...levels.map((level) => level.background)].map((each) => each?.image)
  return [...new Set(images.filter((image) => image !== undefined))]
}
