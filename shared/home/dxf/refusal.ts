import type {Language} from '../../text/languages.ts'
import {NotImportable, type NotImportableReason} from '../import/not-importable.ts'

const rows = {
  binary: {
    reason: 'foreign',
    en: 'This is a binary DXF drawing. Save it as DXF in text form (ASCII) in your CAD program.',
    it: 'Questo è un disegno DXF binario. Salvalo come DXF in forma di testo (ASCII) nel tuo programma CAD.',
  },
  foreign: {
    reason: 'foreign',
    en: 'This isn’t a DXF drawing: it doesn’t begin with a section. Save it as DXF (ASCII) in your CAD program.',
    it: 'Questo non è un disegno DXF: non comincia con una sezione. Salvalo come DXF (ASCII) nel tuo programma CAD.',
  },
  malformed: {
    reason: 'malformed',
    en: 'The DXF drawing is damaged: a group code isn’t a number. Save it again as DXF (ASCII) in your CAD program.',
    it: 'Il disegno DXF è danneggiato: un codice di gruppo non è un numero. Salvalo di nuovo come DXF (ASCII) nel tuo programma CAD.',
  },
  incomplete: {
    reason: 'malformed',
    en: 'The DXF drawing ends in the middle. Save it again as DXF (ASCII) in your CAD program.',
    it: 'Il disegno DXF finisce a metà. Salvalo di nuovo come DXF (ASCII) nel tuo programma CAD.',
  },
  'too-large': {
    reason: 'too-large',
    en: 'The DXF drawing is too large. Its limits are 64 MiB, 2 million groups (pairs of lines of the file) and 150,000 entities, counting the copies of blocks. Delete what doesn’t belong to the plan and save it again.',
    it: 'Il disegno DXF è troppo grande. I limiti sono 64 MiB, 2 milioni di gruppi (coppie di righe del file) e 150.000 entità, contando le copie dei blocchi. Cancella ciò che non fa parte della pianta e salvalo di nuovo.',
  },
  cycle: {
    reason: 'malformed',
    en: 'A block of the DXF drawing contains itself. Explode or delete it in your CAD program and save the drawing again.',
    it: 'Un blocco del disegno DXF contiene sé stesso. Esplodilo o cancellalo nel tuo programma CAD e salva di nuovo il disegno.',
  },
  'too-deep': {
    reason: 'malformed',
    en: 'Blocks of the DXF drawing are nested over 32 deep. Explode them in your CAD program and save the drawing again.',
    it: 'I blocchi del disegno DXF sono annidati oltre 32 livelli. Esplodili nel tuo programma CAD e salva di nuovo il disegno.',
  },
} as const satisfies Record<string, {reason: NotImportableReason} & Record<Language, string>>

export type DxfRefusal = keyof typeof rows

const maxPlaceLength = 80

/** Returns the error for a drawing that can't be read. `place` is a line, or a block's name. */
export function dxfRefusal(kind: DxfRefusal, place?: string): NotImportable {
  const {reason, en, it} = rows[kind]
  const where = place === undefined ? '' : ` (${place.slice(0, maxPlaceLength)})`
  return new NotImportable(reason, kind + where, {en: en + where, it: it + where})
}
