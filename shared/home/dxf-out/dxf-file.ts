/** Writes the sections of a DXF file of AutoCAD 2000 (AC1015), in metres. */

/** A group: its code and its value. */
export type Groups = readonly (readonly [code: number, value: string | number])[]

export interface Entity {
  type: 'LWPOLYLINE' | 'LINE' | 'ARC' | 'CIRCLE' | 'ELLIPSE' | 'TEXT' | 'INSERT'
  layer: string
  /** The groups after those of every entity, with their subclass markers. */
  groups: Groups
  /** The id of the element that it draws. */
  id?: string
}

export interface Layer {
  name: string
  /** A colour of AutoCAD's index. */
  color: number
}

export interface Block {
  name: string
  entities: readonly Entity[]
}

/** The application that extended data belong to. */
const application = 'PIANTA'

/** Handles of the parts that every file has. */
const fixed = {
  vport: '1',
  ltype: '2',
  layer: '3',
  style: '4',
  view: '5',
  ucs: '6',
  appid: '7',
  dimstyle: '8',
  blockRecord: '9',
  root: 'A',
  groups: 'B',
  model: 'C',
  paper: 'D',
} as const

export function dxfFile(layers: readonly Layer[], blocks: readonly Block[], entities: readonly Entity[]): string {
  const lines: string[] = []
  let last = 0x40
  const handle = () => (last++).toString(16).toUpperCase()
  const put = (groups: Groups) => {
    for (const [code, value] of groups) lines.push(String(code), text(value))
  }
  const section = (name: string, write: () => void) => {
    put([
      [0, 'SECTION'],
      [2, name],
    ])
    write()
    put([[0, 'ENDSEC']])
  }
  const table = (name: string, own: string, count: number, write: () => void, more: Groups = []) => {
    put([[0, 'TABLE'], [2, name], [5, own], [330, '0'], [100, 'AcDbSymbolTable'], [70, count], ...more])
    write()
    put([[0, 'ENDTAB']])
  }
  const record = (type: string, owner: string, kind: string, more: Groups, own: string = handle()) =>
    put([
      [0, type],
      [type === 'DIMSTYLE' ? 105 : 5, own],
      [330, owner],
      [100, 'AcDbSymbolTableRecord'],
      [100, kind],
      ...more,
    ])
  const named = (name: string): Groups => [
    [2, name],
    [70, 0],
  ]
  const records = new Map(blocks.map(({name}) => [name, handle()]))
  const writeEntity = ({type, layer, groups, id}: Entity, owner: string) => {
    put([[0, type], [5, handle()], [330, owner], [100, 'AcDbEntity'], [8, layer], ...groups])
    if (id !== undefined)
      put([
        [1001, application],
        [1000, id],
      ])
  }
  const writeBlock = (name: string, owner: string, inside: readonly Entity[]) => {
    const entity: Groups = [
      [330, owner],
      [100, 'AcDbEntity'],
      [8, '0'],
    ]
    put([
      [0, 'BLOCK'],
      [5, handle()],
      ...entity,
      [100, 'AcDbBlockBegin'],
      ...named(name),
      [10, 0],
      [20, 0],
      [30, 0],
      [3, name],
      [1, ''],
    ])
    for (const each of inside) writeEntity(each, owner)
    put([[0, 'ENDBLK'], [5, handle()], ...entity, [100, 'AcDbBlockEnd']])
  }

  // Handles are counted first: the header names the next free one.
  section('TABLES', () => {
    table('VPORT', fixed.vport, 0, () => {})
    table('LTYPE', fixed.ltype, 3, () => {
      for (const name of ['ByBlock', 'ByLayer', 'Continuous'])
        record('LTYPE', fixed.ltype, 'AcDbLinetypeTableRecord', [...named(name), [3, ''], [72, 65], [73, 0], [40, 0]])
    })
    table('LAYER', fixed.layer, layers.length + 1, () => {
      for (const {name, color} of [{name: '0', color: 7}, ...layers])
        record('LAYER', fixed.layer, 'AcDbLayerTableRecord', [...named(name), [62, color], [6, 'Continuous']])
    })
    table('STYLE', fixed.style, 1, () =>
      record('STYLE', fixed.style, 'AcDbTextStyleTableRecord', [
        ...named('Standard'),
        [40, 0],
        [41, 1],
        [50, 0],
        [71, 0],
        [42, 0.2],
        [3, 'arial.ttf'],
        [4, ''],
      ]),
    )
    table('VIEW', fixed.view, 0, () => {})
    table('UCS', fixed.ucs, 0, () => {})
    table('APPID', fixed.appid, 2, () => {
      for (const name of ['ACAD', application]) record('APPID', fixed.appid, 'AcDbRegAppTableRecord', named(name))
    })
    table(
      'DIMSTYLE',
      fixed.dimstyle,
      1,
      () => record('DIMSTYLE', fixed.dimstyle, 'AcDbDimStyleTableRecord', named('Standard')),
      [[100, 'AcDbDimStyleTable']],
    )
    table('BLOCK_RECORD', fixed.blockRecord, blocks.length + 2, () => {
      const all = [['*Model_Space', fixed.model], ['*Paper_Space', fixed.paper], ...records] as const
      for (const [name, own] of all) record('BLOCK_RECORD', fixed.blockRecord, 'AcDbBlockTableRecord', [[2, name]], own)
    })
  })
  section('BLOCKS', () => {
    writeBlock('*Model_Space', fixed.model, [])
    writeBlock('*Paper_Space', fixed.paper, [])
    for (const {name, entities: inside} of blocks) writeBlock(name, records.get(name) as string, inside)
  })
  section('ENTITIES', () => {
    for (const entity of entities) writeEntity(entity, fixed.model)
  })
  section('OBJECTS', () => {
    put([
      [0, 'DICTIONARY'],
      [5, fixed.root],
      [330, '0'],
      [100, 'AcDbDictionary'],
      [281, 1],
      [3, 'ACAD_GROUP'],
      [350, fixed.groups],
    ])
    put([
      [0, 'DICTIONARY'],
      [5, fixed.groups],
      [330, fixed.root],
      [100, 'AcDbDictionary'],
      [281, 1],
    ])
  })
  put([[0, 'EOF']])
  const body = lines.splice(0)
  section('HEADER', () =>
    put([
      [9, '$ACADVER'],
      [1, 'AC1015'],
      [9, '$DWGCODEPAGE'],
      [3, 'ANSI_1252'],
      [9, '$INSUNITS'],
      [70, 6],
      [9, '$MEASUREMENT'],
      [70, 1],
      [9, '$HANDSEED'],
      [5, handle()],
    ]),
  )
  return [...lines, ...body, ''].join('\r\n')
}

/** Numbers are rounded to a hundredth of a millimetre; of texts only ASCII is written as it is. */
function text(value: string | number): string {
  if (typeof value === 'number') return String(Math.round(value * 1e5) / 1e5 + 0)
  return value.replace(/[^\x20-\x7e]/g, (character) => {
    const code = character.charCodeAt(0)
    return code < 0x20 || code === 0x7f ? ' ' : `\\U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  })
}
