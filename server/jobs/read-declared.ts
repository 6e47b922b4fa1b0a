import type {Device, HostReference} from '#shared/contract/resources.ts'
import {type Content, readContent} from '../api/content.ts'
import {readDistinctJson} from '../api/json-body.ts'
import {readDevices} from './read-devices.ts'
import {readReferences} from './read-references.ts'

/** The lists that apps declare, by their kind. */
export interface Declared {
  devices: Device[]
  refs: HostReference[]
}

const readers: {[Kind in keyof Declared]: (body: unknown) => Declared[Kind]} = {
  devices: readDevices,
  refs: readReferences,
}

/** Reads the list in a body. Throws invalid_input. */
export const readDeclared = <Kind extends keyof Declared>({
  kind,
  content,
}: {
  kind: Kind
  content: Content
}): Declared[Kind] => readers[kind](readDistinctJson(readContent(content)))
