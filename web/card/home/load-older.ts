import {loadFile} from '../late/load-file.ts'
import {moreFile} from '../late/part-files.ts'
import type {OlderVersions} from './read-home-file.ts'

/** Loads the reader of homes of earlier versions of the format. */
export const loadOlder = () => loadFile<OlderVersions>(moreFile)
