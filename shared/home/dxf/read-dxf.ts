/** Reads a DXF drawing, proposes how to understand it, and makes a home of it by a person's answers. */
import {decodeDxf} from './decode.ts'
import {expandBlocks, type Strokes} from './expand.ts'
import {readDrawing} from './read-drawing.ts'

export interface DxfDrawing extends Strokes {
  /** `$INSUNITS` of the header. */
  headerUnits: number | undefined
  hiddenLayers: Set<string>
  /** Counts of entities that are not read, by type. */
  unread: Map<string, number>
}

/** Reads the bytes of a drawing. Throws NotImportable. */
export function readDxf(bytes: Uint8Array): DxfDrawing {
  const drawing = readDrawing(decodeDxf(bytes))
  return {
    ...expandBlocks(drawing),
    headerUnits: drawing.units,
    hiddenLayers: drawing.hiddenLayers,
    unread: drawing.unread,
  }
}
