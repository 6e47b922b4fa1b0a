import {LRUCache} from 'lru-cache'
import type {ImportReport} from '../../imports/import-file.ts'

const maxStored = 200

interface Imported {
  accountId: string
  projectId: string
  number: number
}

export type ImportReports = ReturnType<typeof createImportReports>

/**
 * Stores the latest import reports for the page after the form. They stay in memory: nobody looks for a report after a
 * restart.
 */
export function createImportReports() {
  const reports = new LRUCache<string, ImportReport>({max: maxStored})
  const keyOf = ({accountId, projectId, number}: Imported) => `${accountId} ${projectId} ${number}`
  return {
    store: (imported: Imported, report: ImportReport) => void reports.set(keyOf(imported), report),
    find: (imported: Imported): ImportReport | undefined => reports.get(keyOf(imported)),
  }
}
