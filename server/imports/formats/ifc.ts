import type {ImportFormat} from './format.ts'

/** A building model in STEP text (ISO 10303-21). Its header says that it is IFC. */
export const ifc: ImportFormat = {
  id: 'ifc',
  endings: ['.ifc'],
  recognizes: ({start}) => /^(\xef\xbb\xbf)?\s*ISO-10303-21;/.test(start),
  async read({bytes}) {
    const [{readIfc}, {toSourceHome}] = await Promise.all([
      import('../ifc/read-ifc.ts'),
      import('#shared/home/ifc/to-source-home.ts'),
    ])
    return {source: toSourceHome(await readIfc(bytes))}
  },
}
