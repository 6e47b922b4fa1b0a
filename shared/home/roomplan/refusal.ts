import type {Language} from '../../text/languages.ts'
import {NotImportable, type NotImportableReason} from '../import/not-importable.ts'

const refusals = {
  'not-json': {
    reason: 'malformed',
    en: 'This room scan is damaged: its JSON is broken. Export it again.',
    it: 'Questa scansione è danneggiata: il suo JSON è rotto. Esportala di nuovo.',
  },
  'own-export': {
    reason: 'foreign',
    en: 'This is a scan in an app’s own form, without the places of its walls. Export the scan of RoomPlan itself: the JSON of a CapturedRoom, or a USDZ file.',
    it: 'Questa è una scansione nel formato proprio di un’app, senza i posti dei muri. Esporta la scansione di RoomPlan: il JSON di una CapturedRoom, o un file USDZ.',
  },
  binary: {
    reason: 'foreign',
    en: 'This USDZ file is binary (USDC), and Pianta reads only its text form. Export the JSON of the scan in your scanning app.',
    it: 'Questo file USDZ è binario (USDC): Pianta legge solo la forma testuale. Esporta il JSON della scansione nella tua app.',
  },
  'no-scan': {
    reason: 'foreign',
    en: 'This USD file holds no room scan: no part of it is a wall with its place. Export the JSON of the scan in your scanning app.',
    it: 'In questo file USD non c’è la scansione di una stanza: nessuna parte è un muro con il suo posto. Esporta il JSON della scansione nella tua app.',
  },
  'too-large': {
    reason: 'too-large',
    en: 'This room scan is too large. Its limits are 20,000 parts, 5,000 walls, 500 corners in an outline and 64 MiB of text.',
    it: 'Questa scansione è troppo grande. I limiti sono 20.000 parti, 5.000 muri, 500 angoli per contorno e 64 MiB di testo.',
  },
} as const satisfies Record<string, {reason: NotImportableReason} & Record<Language, string>>

/** Returns the error for a scan that can't be read. The message is English, for logs. */
export function refuseScan(kind: keyof typeof refusals, message: string): NotImportable {
  const {reason, ...sentence} = refusals[kind]
  return new NotImportable(reason, message, sentence)
}
