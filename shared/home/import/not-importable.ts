import type {Language} from '../../text/languages.ts'

/** The reason why a file is refused. */
export type NotImportableReason = 'foreign' | 'malformed' | 'entities' | 'too-large' | 'too-many-walls' | 'tangled'

/**
 * Thrown when no home can be made of the file. Its message is English, for logs;
 * `describeNotImportable` writes for people.
 */
export class NotImportable extends Error {
  override name = 'NotImportable'
  readonly reason: NotImportableReason
  /** Advice for people. */
  readonly sentence: Readonly<Record<Language, string>>

  /** A reader of another format than Home.xml gives its own sentence. */
  constructor(reason: NotImportableReason, message: string, sentence: Record<Language, string> = sentences[reason]) {
    super(message)
    this.reason = reason
    this.sentence = sentence
  }
}

const sentences: Record<NotImportableReason, {en: string; it: string}> = {
  foreign: {
    en: 'Home.xml isn’t a home of Sweet Home 3D. Save the home again in Sweet Home 3D.',
    it: 'Home.xml non è una casa di Sweet Home 3D. Salva di nuovo la casa in Sweet Home 3D.',
  },
  malformed: {
    en: 'Home.xml is damaged or incomplete. Open the file in Sweet Home 3D and save it again.',
    it: 'Home.xml è danneggiato o incompleto. Apri il file in Sweet Home 3D e salvalo di nuovo.',
  },
  entities: {
    en: 'Home.xml declares a document type or entities, which Sweet Home 3D never writes. Save the home again in Sweet Home 3D.',
    it: 'Home.xml dichiara un tipo di documento o delle entità: Sweet Home 3D non lo fa mai. Salva di nuovo la casa in Sweet Home 3D.',
  },
  'too-large': {
    en: 'Home.xml is too large. Its limits are 64 MiB, a million elements, 64 levels of nesting, 200 attributes in an element and 1 MiB in an attribute.',
    it: 'Home.xml è troppo grande. I limiti sono 64 MiB, un milione di elementi, 64 livelli di annidamento, 200 attributi per elemento e 1 MiB per attributo.',
  },
  'too-many-walls': {
    en: 'The home has too many walls. A level can have 5,000 and a home 20,000, counting the pieces of cut walls and the dividers that rooms need.',
    it: 'La casa ha troppi muri. Un livello può averne 5.000 e una casa 20.000, contando i pezzi dei muri divisi e i divisori che servono alle stanze.',
  },
  tangled: {
    en: 'Too many walls, rooms or texts overlap to make a plan. Remove the overlapping ones in your drawing and try again.',
    it: 'Troppi muri, stanze o testi si sovrappongono per farne una pianta. Togli quelli sovrapposti nel disegno e riprova.',
  },
}

export function describeNotImportable({sentence}: NotImportable, language: Language): string {
  return sentence[language]
}
