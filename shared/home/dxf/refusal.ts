import type {Language} from '../../text/languages.ts'

/** The reason why a DXF drawing is refused. */
export type DxfRefusalReason = keyof typeof sentences

/**
 * Thrown for a drawing that can't be read. Its message is English and names the place, for logs;
 * `describeDxfRefusal` writes for people.
 */
export class DxfRefusal extends Error {
  override name = 'DxfRefusal'
  readonly reason: DxfRefusalReason
  /** The line, block or layer concerned, as it stands in the file. */
  readonly place: string | undefined

  constructor(reason: DxfRefusalReason, place?: string) {
    super(describe(reason, place, 'en'))
    this.reason = reason
    this.place = place
  }
}

const sentences = {
  dwg: {
    en: 'This is a DWG drawing. Open it in your CAD program and save it as DXF (ASCII), of the year 2000 or later.',
    it: 'Questo è un disegno DWG. Aprilo nel tuo programma CAD e salvalo come DXF (ASCII), del 2000 o successivo.',
  },
  binary: {
    en: 'This is a binary DXF drawing. Save it as DXF in text form (ASCII) in your CAD program.',
    it: 'Questo è un disegno DXF binario. Salvalo come DXF in forma di testo (ASCII) nel tuo programma CAD.',
  },
  foreign: {
    en: 'This isn’t a DXF drawing: it doesn’t begin with a section. Save it as DXF (ASCII) in your CAD program.',
    it: 'Questo non è un disegno DXF: non comincia con una sezione. Salvalo come DXF (ASCII) nel tuo programma CAD.',
  },
  malformed: {
    en: 'The DXF drawing is damaged: a group code isn’t a number. Save it again as DXF (ASCII) in your CAD program.',
    it: 'Il disegno DXF è danneggiato: un codice di gruppo non è un numero. Salvalo di nuovo come DXF (ASCII) nel tuo programma CAD.',
  },
  incomplete: {
    en: 'The DXF drawing ends in the middle. Save it again as DXF (ASCII) in your CAD program.',
    it: 'Il disegno DXF finisce a metà. Salvalo di nuovo come DXF (ASCII) nel tuo programma CAD.',
  },
  'too-large': {
    en: 'The DXF drawing is too large. Its limits are 64 MiB and a million entities, counting the copies of blocks. Delete what doesn’t belong to the plan and save it again.',
    it: 'Il disegno DXF è troppo grande. I limiti sono 64 MiB e un milione di entità, contando le copie dei blocchi. Cancella ciò che non fa parte della pianta e salvalo di nuovo.',
  },
  cycle: {
    en: 'A block of the DXF drawing contains itself. Explode or delete it in your CAD program and save the drawing again.',
    it: 'Un blocco del disegno DXF contiene sé stesso. Esplodilo o cancellalo nel tuo programma CAD e salva di nuovo il disegno.',
  },
  'too-deep': {
    en: 'Blocks of the DXF drawing are nested over 32 deep. Explode them in your CAD program and save the drawing again.',
    it: 'I blocchi del disegno DXF sono annidati oltre 32 livelli. Esplodili nel tuo programma CAD e salva di nuovo il disegno.',
  },
} as const satisfies Record<string, Record<Language, string>>

export function describeDxfRefusal({reason, place}: DxfRefusal, language: Language): string {
  return describe(reason, place, language)
}

const maxPlaceLength = 80

function describe(reason: DxfRefusalReason, place: string | undefined, language: Language): string {
  const sentence = sentences[reason][language]
  return place === undefined ? sentence : `${sentence} (${place.slice(0, maxPlaceLength)})`
}
