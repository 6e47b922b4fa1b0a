import {limits} from '#shared/contract/limits.ts'
import {elementKinds, type HostReference} from '#shared/contract/resources.ts'
import {oneOf, readList, textOf} from '../api/fields.ts'

const fields = {kind: oneOf(elementKinds), id: textOf(1, limits.elementIdLength)}

/** Returns the elements of a request body, in its order. Throws invalid_input that lists every problem. */
export const readReferences = (body: unknown): HostReference[] =>
  readList<HostReference>(body, 'refs', {max: limits.hostReferences, fields}).map(({kind, id}) => ({kind, id}))
