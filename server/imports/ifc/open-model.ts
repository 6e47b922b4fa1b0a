/** Opens an IFC file with web-ifc. Only this folder uses it. */
import type {IfcAPI} from 'web-ifc'
import {ifcRefusal} from '#shared/home/ifc/refusal.ts'
import {NotImportable} from '#shared/home/import/not-importable.ts'
import {boundWasmMemory} from './bound-memory.ts'
import {clearAsterisks} from './clear-asterisks.ts'
import {type Line, referenceOf} from './line-values.ts'

/** A file takes some four times its size, and the process at most 400 MB. */
const maxBytes = 48 * 1024 * 1024
/** Lines that a home takes. A house of 2.5 MB has 40,000, and half of them are read. */
const maxLines = 1_000_000
/** Elements of one kind. */
const maxElements = 50_000

export type WebIfc = typeof import('web-ifc')

/** An open file. */
export interface IfcModel {
  ifc: WebIfc
  api: IfcAPI
  id: number
  /** Returns the lines of these types. Throws NotImportable when there are too many. */
  all(...types: number[]): Line[]
  /** Returns the number of lines of these types. */
  count(...types: number[]): number
  /** Returns the line that a value refers to; undefined when there is none. Throws NotImportable after too many. */
  line(value: unknown): Line | undefined
}

/** Reads a file. Throws NotImportable when it is no IFC file, damaged, too large, or of another schema. */
export async function readModel<Result>(bytes: Uint8Array, read: (model: IfcModel) => Result): Promise<Result> {
  if (bytes.length > maxBytes) throw ifcRefusal('too-large')
  ensureVersion(bytes)
  clearAsterisks(bytes)
  using bound = boundWasmMemory()
  const ifc = await import('web-ifc')
  const api = new ifc.IfcAPI()
  await api.Init()
  api.SetLogLevel(ifc.LogLevel.LOG_LEVEL_OFF)
  try {
    const id = api.OpenModel(bytes)
    if (id === -1 || !api.IsModelOpen(id)) throw ifcRefusal('damaged')
    return read(modelOf(ifc, api, id))
  } catch (error) {
    if (error instanceof NotImportable && !bound.isReached()) throw error
    throw ifcRefusal(bound.isReached() ? 'too-large' : 'damaged', {cause: error})
  } finally {
    api.Dispose()
  }
}

/** Bytes of a header with a long description. */
const maxHeader = 65_536

/** Throws unless the header names a supported version: IFC2X3, IFC4 and later ones. */
function ensureVersion(bytes: Uint8Array): void {
  const header = Buffer.from(bytes.subarray(0, maxHeader)).toString('latin1')
  const version = /FILE_SCHEMA\s*\(\s*\(\s*'(\w{1,40})/i.exec(header)?.[1]
  if (version === undefined) throw ifcRefusal('damaged')
  if (!/^IFC(2X3|4)/i.test(version)) throw ifcRefusal('version')
}

function modelOf(ifc: WebIfc, api: IfcAPI, id: number): IfcModel {
  const known = new Map<number, Line | undefined>()
  let left = maxLines
  /** web-ifc throws for a line that is missing, and for one of a type that the file's version lacks. */
  const lineOrNothing = (number: number): Line | undefined => {
    try {
      return (api.GetLine(id, number) ?? undefined) as Line | undefined
    } catch (error) {
      if (error instanceof TypeError) return undefined
      throw error
    }
  }
  const lineAt = (number: number): Line | undefined => {
    if (known.has(number)) return known.get(number)
    if (--left < 0) throw ifcRefusal('too-large')
    const line = lineOrNothing(number)
    known.set(number, line)
    return line
  }
  const count = (...types: number[]) => types.reduce((sum, type) => sum + api.GetLineIDsWithType(id, type).size(), 0)
  return {
    ifc,
    api,
    id,
    count,
    all(...types) {
      if (count(...types) > maxElements) throw ifcRefusal('too-large')
      return types
        .flatMap((type) => [...api.GetLineIDsWithType(id, type)])
        .sort((one, other) => one - other)
        .map(lineAt)
        .filter((line) => line !== undefined)
    },
    line(value) {
      const number = referenceOf(value)
      return number === undefined ? undefined : lineAt(number)
    },
  }
}
