import type {Language} from '../../text/languages.ts'
import {NotImportable, type NotImportableReason} from '../import/not-importable.ts'

const rows = {
  damaged: {
    reason: 'malformed',
    en: 'The IFC file is damaged or incomplete. Export it again from the program that drew it.',
    it: 'Il file IFC è danneggiato o incompleto. Esportalo di nuovo dal programma che lo ha disegnato.',
  },
  version: {
    reason: 'foreign',
    en: 'This IFC file is of a version that Pianta doesn’t read. Export it as IFC2X3 or IFC4.',
    it: 'Questo file IFC è di una versione che Pianta non legge. Esportalo come IFC2X3 o IFC4.',
  },
  'no-building': {
    reason: 'foreign',
    en: 'This IFC file has no walls and no rooms. Export the architectural model, with walls and spaces.',
    it: 'Questo file IFC non ha muri né stanze. Esporta il modello architettonico, con muri e spazi.',
  },
  circular: {
    reason: 'malformed',
    en: 'The placements in this IFC file run in a circle. Export it again from the program that drew it.',
    it: 'Le posizioni in questo file IFC girano in cerchio. Esportalo di nuovo dal programma che lo ha disegnato.',
  },
  far: {
    reason: 'malformed',
    en: 'This IFC file has points farther away than any place on Earth. Check its unit, and export it again.',
    it: 'Questo file IFC ha punti più lontani di ogni luogo sulla Terra. Controlla l’unità ed esportalo di nuovo.',
  },
  'too-large': {
    reason: 'too-large',
    en: 'This IFC file takes more memory or has more parts than an import may. Export one building, with its walls, doors, windows and spaces only.',
    it: 'Questo file IFC richiede più memoria o ha più parti di quanto un’importazione consenta. Esporta un solo edificio, con i soli muri, porte, finestre e spazi.',
  },
} as const satisfies Record<string, {reason: NotImportableReason} & Record<Language, string>>

export type IfcRefusal = keyof typeof rows

/** Returns the error for an IFC file that can't be imported. `line` is the number of the line that shows why. */
export function ifcRefusal(kind: IfcRefusal, {line, cause}: {line?: number; cause?: unknown} = {}): NotImportable {
  const {reason, en, it} = rows[kind]
  const place = line === undefined ? '' : ` (#${line})`
  const error = new NotImportable(reason, `${kind}${place}`, {en: en + place, it: it + place})
  if (cause !== undefined) error.cause = cause
  return error
}
