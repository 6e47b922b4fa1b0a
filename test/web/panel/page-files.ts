import {keepResolved} from '#shared/kept-promise.ts'
import {readPageFiles} from '../../../agent/panel/page-files.ts'

/** Returns the panel's page, bundled once for all files of a process: that takes longer than many tests. */
export const panelPage = keepResolved(readPageFiles)
