/** The reason why a file is refused. */
export type NotImportableReason = 'foreign' | 'malformed' | 'entities' | 'too-large' | 'too-many-walls' | 'tangled'

/**
 * Thrown when no home can be made of the file. Its message is English, for logs;
 * `describeNotImportable` writes for people.
 */
export class NotImportable extends Error {
  override name = 'NotImportable'
  readonly reason: NotImportableReason

  constructor(reason: NotImportableReason, message: string) {
    super(message)
    this.reason = reason
  }
}

const sentences: Record<NotImportableReason, {en: string; it: string}> = {
  foreign: {
    en: 'Home.xml holds no Sweet Home 3D home.',
    it: 'Home.xml non contiene una casa di Sweet Home 3D.',
  },
  malformed: {
    en: 'Home.xml is cut off or broken and can’t be read to its end. Open the file in Sweet Home 3D and save it again.',
    it: 'Home.xml è tronco o guasto e non si legge fino alla fine. Apri il file in Sweet Home 3D e salvalo di nuovo.',
  },
  entities: {
    en: 'Home.xml declares a document type or entities, which Sweet Home 3D never writes.',
    it: 'Home.xml dichiara un tipo di documento o delle entità, cosa che Sweet Home 3D non scrive mai.',
  },
  'too-large': {
    en: 'Home.xml is too large: it may have 64 MiB, a million elements, 64 levels of nesting, 200 attributes of an element and 1 MiB in one.',
    it: 'Home.xml è troppo grande: può avere 64 MiB, un milione di elementi, 64 livelli di annidamento, 200 attributi per elemento e 1 MiB in uno.',
  },
  'too-many-walls': {
    en: 'There are too many walls: a level may have 5,000 and a home 20,000, counted when they are cut where they meet, with the dividers that rooms need.',
    it: 'Ci sono troppi muri: un livello può averne 5.000 e una casa 20.000, contati una volta tagliati dove si incontrano, con i divisori che servono alle stanze.',
  },
  tangled: {
    en: 'The walls or rooms in Home.xml lie over each other so often that no plan can be made of them.',
    it: 'I muri o le stanze in Home.xml si sovrappongono così spesso che non se ne può fare una pianta.',
  },
}

export function describeNotImportable({reason}: NotImportable, language: 'en' | 'it'): string {
  return sentences[reason][language]
}
