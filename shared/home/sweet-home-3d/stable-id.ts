import {isStable} from '../import/source-id.ts'

/** Before version 6.5 the program numbered the elements anew on each save. */
const firstStable = 6500

/** Returns the id of an element of `Home.xml` that the program keeps; undefined for older files. */
export const stableId = (version: number | undefined, id: string | undefined): string | undefined =>
  (version ?? 0) >= firstStable && id !== undefined && isStable(id) ? id : undefined
