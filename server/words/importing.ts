import type {ElementKind} from '#shared/contract/resources.ts'

/** A kind of elements that the home has none of, with the program where they can be added. */
export type Lack = `${'walls' | 'rooms' | 'lights'}-in-${'sweet-home-3d' | 'pianta' | 'editor'}`

type Forms = readonly [one: string, several: string]

const counted = (count: number, [one, several]: Forms) => `${count} ${count === 1 ? one : several}`

export const en = {
  kinds: {
    plan: ['plan', 'plans'],
    level: ['level', 'levels'],
    area: ['area', 'areas'],
    presentation: ['presentation', 'presentations'],
    room: ['room', 'rooms'],
    wall: ['wall', 'walls'],
    opening: ['door or window', 'doors and windows'],
    item: ['piece of furniture', 'pieces of furniture'],
    light: ['lamp', 'lamps'],
    awning: ['shutter or awning', 'shutters and awnings'],
    plate: ['switch plate', 'switch plates'],
    stair: ['staircase', 'staircases'],
  } satisfies Record<ElementKind, Forms>,
  elsewhere: 'In no room',
  lossTitle: 'This import loses something',
  lossLead: 'Nothing is saved yet. The last version has these, and the file lacks them:',
  nothingSaved: 'Nothing is saved yet.',
  asksTitle: 'What the file leaves open',
  asksGo: 'Go on',
  reviewTitle: 'What the file is not sure of',
  reviewLead: (count: number) =>
    `Nothing is saved yet. ${counted(count, ['element is marked', 'elements are marked'])} on the plan: keep ${count === 1 ? 'it' : 'each'} as drawn, change it, or leave it out.`,
  reviewSave: 'Agree and save',
  reviewDraw: 'Draw it again',
  unsureTitle: 'Are these still the same?',
  unsureLead:
    'The file doesn’t say for certain that these are the elements that you know. Their devices and comments stay with them when you save:',
  unsureDrop: 'Treat them as new: their devices go off the plan',
  unsureKept: 'Perhaps another one, kept as before',
  unsureName: (fileName: string) => (fileName ? `“${fileName}” in the file` : 'no name in the file'),
  unsureMoved: (metres: string) => `${metres} m away`,
  devices: (count: number) => counted(count, ['device', 'devices']),
  namesTitle: 'Names',
  namesLead: 'The names given in Pianta stay. The file has other ones:',
  nameInFile: (name: string, fileName: string) => `${name} (in the file: ${fileName || 'no name'})`,
  useFileNames: 'Use the names of the file',
  differTitle: 'The file has other names',
  differLead: 'Nothing is saved yet. Choose the names to keep.',
  loses: {
    devices: (count: number) => `loses ${counted(count, ['device', 'devices'])}`,
    comments: (count: number) => counted(count, ['open comment', 'open comments']),
    own: 'made in Pianta',
  },
  agree: 'Save and lose this',
  save: 'Save',
  cancel: 'Cancel the import',
  gone: 'This import is no longer stored here. Choose the file again; it is then saved as you decided.',
  reliedTitle: 'Apps rely on what this file lacks',
  relied: (count: number) =>
    `Nothing was changed: apps rely on ${counted(count, ['element', 'elements'])} that this file lacks.`,
  /** `person` connected the app; undefined for the reader. */
  reliedBy: (app: string, person: string | undefined, count: number) =>
    `${app} (connected by ${person ?? 'you'}): ${counted(count, ['element', 'elements'])}`,
  nextTitle: 'What to do next',
  restore: 'Put them back into your drawing, with the same names in the same places, and import it again.',
  release:
    'Or release them: take them out of what the app uses, in the app itself (a Pianta agent: PIANTA_AGENT_RELY_ON=none), or disconnect it. The person who connected it does that under Connected apps.',
  lacks: {
    'walls-in-sweet-home-3d':
      'This file has no walls, so there is nothing to show. Draw them in Pianta’s editor, or in Sweet Home 3D (Plan > Create walls): save there, and import the file again.',
    'rooms-in-sweet-home-3d':
      'This plan has walls but no rooms, so apps and the panel can’t name any place. Add them in Pianta’s editor with the tool Room, or in Sweet Home 3D: choose Plan > Create rooms, double-click inside each room, name them, save, and import the file again.',
    'lights-in-sweet-home-3d':
      'This plan has no lamps, so the panel has nothing to switch on. Add them in Pianta’s editor with the tool Light, or in Sweet Home 3D: drag lamps from the folder Lights of the catalog to their places, save, and import the file again.',
    'walls-in-pianta':
      'This home has no walls, so there is nothing to show. Draw them in Pianta’s editor, or add “walls” to the file and import it again.',
    'rooms-in-pianta':
      'This plan has walls but no rooms, so apps and the panel can’t name any place. Add them in Pianta’s editor with the tool Room, or add “rooms” to the file, each with a name and a point inside its walls, and import it again.',
    'lights-in-pianta':
      'This plan has no lamps, so the panel has nothing to switch on. Add them in Pianta’s editor with the tool Light, or add “lights” to the file, each with a name and a point, and import it again.',
    'walls-in-editor':
      'This file has no walls, so there is nothing to show. Draw them in Pianta’s editor, or choose another file.',
    'rooms-in-editor':
      'This plan has walls but no rooms, so apps and the panel can’t name any place. Add them in Pianta’s editor with the tool Room.',
    'lights-in-editor':
      'This plan has no lamps, so the panel has nothing to switch on. Add them in Pianta’s editor with the tool Light.',
  } satisfies Record<Lack, string>,
  spacesFound: (count: number) =>
    `${counted(count, ['enclosed space has', 'enclosed spaces have'])} no room, so apps and the panel can’t name ${count === 1 ? 'it' : 'them'}.`,
  spacesLink: 'Make rooms',
  spacesTitle: 'Spaces without a room',
  spacesLead: 'Walls enclose these spaces, and no room takes them. Choose the ones to make rooms of, and name them.',
  spacesLegend: 'Spaces',
  spacesRoom: (number: number) => `Space ${number}`,
  spacesName: (number: number) => `Name of space ${number}`,
  spacesPart: (name: string) => `part of ${name} in the file`,
  spacesJoin: 'Join the parts of a room',
  spacesJoinHint: 'Dividers between them go. Parts behind walls become rooms of one area, which has the room’s name.',
  spacesAdd: 'Make rooms',
  spacesNone: 'Choose at least one space, and give it a name.',
  spacesChanged: 'Somebody saved another version meanwhile. These are its spaces: choose again.',
  spacesEmpty: 'Every enclosed space has its room',
  fileProblems: (count: number) =>
    `This Pianta home file has ${counted(count, ['mistake', 'mistakes'])}. Nothing was changed.`,
  missingPictures: (count: number) =>
    `This home shows ${counted(count, ['picture', 'pictures'])} that the project doesn’t have. Nothing was changed.`,
  kept: 'Kept',
  keptDevices: (count: number) => `${counted(count, ['device', 'devices'])} stayed connected to the plan`,
  keptName: (name: string, fileName: string) => `“${name}” kept its name (in the file: ${fileName || 'no name'})`,
  keptRoom: (name: string) => `“${name}” stayed a room, though the file has none there`,
  lost: 'Lost',
}

export type ImportingWords = typeof en

export const it: ImportingWords = {
  kinds: {
    plan: ['pianta', 'piante'],
    level: ['livello', 'livelli'],
    area: ['zona', 'zone'],
    presentation: ['presentazione', 'presentazioni'],
    room: ['stanza', 'stanze'],
    wall: ['muro', 'muri'],
    opening: ['porta o finestra', 'porte e finestre'],
    item: ['arredo', 'arredi'],
    light: ['luce', 'luci'],
    awning: ['tapparella o tenda', 'tapparelle e tende'],
    plate: ['placca', 'placche'],
    stair: ['scala', 'scale'],
  },
  elsewhere: 'In nessuna stanza',
  lossTitle: 'Con questa importazione perdi qualcosa',
  lossLead: 'Non è ancora salvato niente. L’ultima versione li ha, nel file mancano:',
  nothingSaved: 'Non è ancora salvato niente.',
  asksTitle: 'Che cosa il file non dice',
  asksGo: 'Avanti',
  reviewTitle: 'Di che cosa il file non è certo',
  reviewLead: (count) =>
    `Non è ancora salvato niente. ${counted(count, ['elemento è segnato', 'elementi sono segnati'])} sulla pianta: ${count === 1 ? 'tienilo com’è' : 'tieni ognuno com’è'}, cambialo o non importarlo.`,
  reviewSave: 'Accetta e salva',
  reviewDraw: 'Ridisegna',
  unsureTitle: 'Sono ancora gli stessi?',
  unsureLead:
    'Il file non dice con certezza che questi sono gli elementi che conosci. Se salvi, dispositivi e commenti restano con loro:',
  unsureDrop: 'Considerali nuovi: i loro dispositivi escono dalla pianta',
  unsureKept: 'Forse un altro, tenuto come prima',
  unsureName: (fileName) => (fileName ? `«${fileName}» nel file` : 'senza nome nel file'),
  unsureMoved: (metres) => `a ${metres} m`,
  devices: (count) => counted(count, ['dispositivo', 'dispositivi']),
  namesTitle: 'Nomi',
  namesLead: 'Restano i nomi dati in Pianta. Nel file ce ne sono altri:',
  nameInFile: (name, fileName) => `${name} (nel file: ${fileName || 'senza nome'})`,
  useFileNames: 'Usa i nomi del file',
  differTitle: 'Il file ha altri nomi',
  differLead: 'Non è ancora salvato niente. Scegli quali nomi tenere.',
  loses: {
    devices: (count) => `perde ${counted(count, ['dispositivo', 'dispositivi'])}`,
    comments: (count) => counted(count, ['commento aperto', 'commenti aperti']),
    own: 'fatto in Pianta',
  },
  agree: 'Salva e perdi tutto questo',
  save: 'Salva',
  cancel: 'Annulla l’importazione',
  gone: 'Questa importazione non è più qui. Scegli di nuovo il file: viene salvato come hai deciso.',
  reliedTitle: 'Le app usano cose che nel file mancano',
  relied: (count) =>
    `Niente è cambiato: le app usano ${counted(count, ['elemento che nel file manca', 'elementi che nel file mancano'])}.`,
  reliedBy: (app, person, count) =>
    `${app} (collegata da ${person ?? 'te'}): ${counted(count, ['elemento', 'elementi'])}`,
  nextTitle: 'Che cosa fare adesso',
  restore: 'Rimettili nel disegno, con gli stessi nomi e negli stessi posti, e importalo di nuovo.',
  release:
    'Oppure liberali: togli questi elementi da quelli che l’app usa, nell’app stessa (un agente di Pianta: PIANTA_AGENT_RELY_ON=none), o scollegala. Lo fa chi l’ha collegata, in App collegate.',
  lacks: {
    'walls-in-sweet-home-3d':
      'In questo file non ci sono muri, quindi non c’è niente da mostrare. Disegnali nell’editor di Pianta, o in Sweet Home 3D (Pianta > Crea muri): lì salva, e importa di nuovo il file.',
    'rooms-in-sweet-home-3d':
      'Questa pianta ha i muri ma non le stanze, quindi le app e il pannello non sanno dare un nome ai posti. Aggiungile nell’editor di Pianta con lo strumento Stanza, o in Sweet Home 3D: scegli Pianta > Crea stanze, fai doppio clic dentro ogni stanza, dai i nomi, salva e importa di nuovo il file.',
    'lights-in-sweet-home-3d':
      'In questa pianta non ci sono luci, quindi il pannello non ha niente da accendere. Aggiungile nell’editor di Pianta con lo strumento Luce, o in Sweet Home 3D: trascina le luci dalla cartella Luci del catalogo, salva e importa di nuovo il file.',
    'walls-in-pianta':
      'In questa casa non ci sono muri, quindi non c’è niente da mostrare. Disegnali nell’editor di Pianta, o aggiungi “walls” al file e importalo di nuovo.',
    'rooms-in-pianta':
      'Questa pianta ha i muri ma non le stanze, quindi le app e il pannello non sanno dare un nome ai posti. Aggiungile nell’editor di Pianta con lo strumento Stanza, o aggiungi “rooms” al file, ognuna con un nome e un punto fra i suoi muri, e importalo di nuovo.',
    'lights-in-pianta':
      'In questa pianta non ci sono luci, quindi il pannello non ha niente da accendere. Aggiungile nell’editor di Pianta con lo strumento Luce, o aggiungi “lights” al file, ognuna con un nome e un punto, e importalo di nuovo.',
    'walls-in-editor':
      'In questo file non ci sono muri, quindi non c’è niente da mostrare. Disegnali nell’editor di Pianta o scegli un altro file.',
    'rooms-in-editor':
      'Questa pianta ha i muri ma non le stanze, quindi le app e il pannello non sanno dare un nome ai posti. Aggiungile nell’editor di Pianta con lo strumento Stanza.',
    'lights-in-editor':
      'In questa pianta non ci sono luci, quindi il pannello non ha niente da accendere. Aggiungile nell’editor di Pianta con lo strumento Luce.',
  },
  spacesFound: (count: number) =>
    count === 1
      ? '1 spazio chiuso non ha una stanza: app e pannello non possono nominarlo.'
      : `${count} spazi chiusi non hanno una stanza: app e pannello non possono nominarli.`,
  spacesLink: 'Crea le stanze',
  spacesTitle: 'Spazi senza stanza',
  spacesLead:
    'I muri chiudono questi spazi e nessuna stanza li occupa. Scegli quali diventano stanze e dai loro un nome.',
  spacesLegend: 'Spazi',
  spacesRoom: (number: number) => `Spazio ${number}`,
  spacesName: (number: number) => `Nome dello spazio ${number}`,
  spacesPart: (name: string) => `nel file fa parte di ${name}`,
  spacesJoin: 'Unisci le parti di una stanza',
  spacesJoinHint:
    'I divisori tra loro spariscono. Le parti dietro ai muri diventano stanze di una zona con il nome della stanza.',
  spacesAdd: 'Crea le stanze',
  spacesNone: 'Scegli almeno uno spazio e dagli un nome.',
  spacesChanged: 'Nel frattempo qualcuno ha salvato un’altra versione. Questi sono i suoi spazi: scegli di nuovo.',
  spacesEmpty: 'Ogni spazio chiuso ha la sua stanza',
  fileProblems: (count) =>
    `Questo file di una casa di Pianta ha ${counted(count, ['errore', 'errori'])}. Niente è cambiato.`,
  missingPictures: (count) =>
    `Questa casa mostra ${counted(count, ['immagine che il progetto non ha', 'immagini che il progetto non ha'])}. Niente è cambiato.`,
  kept: 'Conservato',
  keptDevices: (count) =>
    counted(count, ['dispositivo è rimasto collegato alla pianta', 'dispositivi sono rimasti collegati alla pianta']),
  keptName: (name, fileName) => `«${name}» ha tenuto il suo nome (nel file: ${fileName || 'senza nome'})`,
  keptRoom: (name) => `«${name}» è rimasta una stanza, anche se il file lì non ne ha`,
  lost: 'Perso',
}
