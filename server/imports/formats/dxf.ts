import type {ImportFormat} from './format.ts'

/** A drawing of a CAD program in text form, or in binary form, which its reader refuses with what to do. */
export const dxf: ImportFormat = {
  id: 'dxf',
  endings: ['.dxf'],
  // Comments with the code 999 may stand before the first section.
  recognizes: ({start}) =>
    /^(?:\xef\xbb\xbf)?(?:\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\s/.test(start) ||
    start.startsWith('AutoCAD Binary DXF'),
  async read({bytes}, {language, answers}) {
    const [{readDxf}, {proposeDxf}, {answersOrQuestions}, {makeDxfHome}] = await Promise.all([
      import('#shared/home/dxf/read-dxf.ts'),
      import('#shared/home/dxf/propose.ts'),
      import('#shared/home/dxf/questions.ts'),
      import('#shared/home/dxf/make-home.ts'),
    ])
    const drawing = readDxf(bytes)
    const chosen = answersOrQuestions(proposeDxf(drawing), answers)
    return 'asks' in chosen ? chosen : {source: makeDxfHome(drawing, chosen, language).source}
  },
}
