import {readHomeArchive} from '../read-archive.ts'
import type {ImportFormat} from './format.ts'

/** A ZIP file with Home.xml. */
export const sweetHome3d: ImportFormat = {
  id: 'sweet-home-3d',
  endings: ['.sh3d', '.sh3x'],
  drawnIn: 'sweet-home-3d',
  // Takes any ZIP file, as the last format for them: its refusal then names the missing parts.
  recognizes: async ({archive}) => (await archive()) !== undefined,
  async read({archive}, {maxBytes}) {
    const {readHomeXml} = await import('#shared/home/sweet-home-3d/read-home-xml.ts')
    const zip = await archive()
    if (zip === undefined) throw new TypeError('the file is no archive')
    const {xml, read} = await readHomeArchive(zip, {maxBytes})
    return {source: readHomeXml(xml), readPicture: read}
  },
}
