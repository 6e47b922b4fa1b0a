import {type Block, type Drawing, type Entity, maxEntities, type PolylineEntity} from './drawing.ts'
import {apply} from './matrix.ts'
import {
  entityReaders,
  isFlagged,
  isMirroring,
  isShown,
  layerOf,
  pointIn,
  polylineOf,
  systemOf,
} from './read-entities.ts'
import {type DxfRecord, numberIn, numberOf, readRecords, textIn} from './read-records.ts'
import {dxfRefusal} from './refusal.ts'

/** Bits of a polyline that is no line of a plan (meshes), and of a vertex that only controls a spline. */
const meshBits = 16 | 64
const controlBit = 16

/** Reads the text of a DXF drawing, of R12 or later. Throws NotImportable. */
export function readDrawing(text: string): Drawing {
  const drawing: Drawing = {
    units: undefined,
    hiddenLayers: new Set(),
    blocks: new Map(),
    entities: [],
    unread: new Map(),
  }
  const reading: Reading = {drawing, block: undefined, add: entityAdder(drawing.unread)}
  let section = ''
  for (const record of readRecords(text))
    if (record.type === 'SECTION') {
      section = textIn(record, 2)?.trim().toUpperCase() ?? ''
      if (section === 'HEADER') drawing.units = unitsIn(record)
    } else sectionReaders[section]?.(record, reading)
  return drawing
}

interface Reading {
  drawing: Drawing
  /** The block that is being defined. */
  block: Block | undefined
  add: (record: DxfRecord, into: Entity[]) => void
}

const sectionReaders: Record<string, (record: DxfRecord, reading: Reading) => void> = {
  TABLES(record, {drawing}) {
    if (record.type === 'LAYER') readLayer(record, drawing.hiddenLayers)
  },
  BLOCKS(record, reading) {
    if (record.type === 'BLOCK') {
      reading.block = blockOf(record)
      reading.drawing.blocks.set(reading.block.name.toLowerCase(), reading.block)
    } else if (reading.block) reading.add(record, reading.block.entities)
  },
  ENTITIES(record, {drawing, add}) {
    add(record, drawing.entities)
  },
}

/** The header is one record: `$INSUNITS` with code 9, and its value with code 70. */
function unitsIn({codes, values}: DxfRecord): number | undefined {
  const index = values.findIndex((value, at) => codes[at] === 9 && value.trim() === '$INSUNITS')
  return index < 0 ? undefined : numberOf(values[index + 1])
}

/** A frozen layer has bit 1; a layer that is off has a negative colour. */
function readLayer(record: DxfRecord, hidden: Set<string>): void {
  const name = textIn(record, 2)?.trim().toLowerCase()
  if (name !== undefined && (isFlagged(record, 1) || (numberIn(record, 62) ?? 7) < 0)) hidden.add(name)
}

const blockOf = (record: DxfRecord): Block => ({
  name: textIn(record, 2)?.trim() ?? '',
  base: pointIn(record, 10) ?? [0, 0],
  entities: [],
})

/** Returns a function that reads a record into a list. It keeps a POLYLINE open until the record after its vertices. */
function entityAdder(unread: Map<string, number>): Reading['add'] {
  let count = 0
  let open: OpenPolyline | undefined
  const spend = () => {
    if (++count > maxEntities) throw dxfRefusal('too-large')
  }
  const keep = (entity: Entity | undefined, type: string, into: Entity[]) => {
    spend()
    if (entity === undefined) unread.set(type, (unread.get(type) ?? 0) + 1)
    else into.push(entity)
  }
  const close = (into: Entity[]) => {
    if (open) keep(closed(open), 'POLYLINE', into)
    open = undefined
  }
  return (record, into) => {
    const {type} = record
    if (type === 'VERTEX') {
      spend()
      addVertex(record, open)
    } else if (type === 'SEQEND') close(into)
    else if (!isShown(record) || notEntities.has(type)) return
    else if (type === 'POLYLINE') open = {record, vertices: []}
    else keep(entityReaders.get(type)?.(record), type, into)
  }
}

const notEntities = new Set(['ENDBLK', 'ENDSEC'])

interface OpenPolyline {
  record: DxfRecord
  vertices: PolylineEntity['vertices']
}

function addVertex(record: DxfRecord, open: OpenPolyline | undefined): void {
  const at = pointIn(record, 10)
  if (open === undefined || at === undefined || isFlagged(record, controlBit)) return
  open.vertices.push({at: apply(systemOf(open.record), at), bulge: numberIn(record, 42) ?? 0})
}

function closed({record, vertices}: OpenPolyline) {
  if (isFlagged(record, meshBits)) return undefined
  const isMirrored = isMirroring(systemOf(record))
  return polylineOf(layerOf(record), vertices, {isClosed: isFlagged(record, 1), isMirrored})
}
