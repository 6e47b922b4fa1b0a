/** The texts of radars and their zones: hints of their tools, and what a sensor can't hold. */
import type {LossReason} from '#shared/home/radar/sensor-zones.ts'
import type {Language} from './words.ts'

/** The parts of a sentence about a loss. */
interface Loss {
  name: string
  /** `0.8 m²`, where the loss has an area. */
  area: string
  /** The zones of this kind that the sensor has. */
  count: number
}

const en = {
  radar: 'Click where it hangs: it looks away from the wall. Drag to turn it. Enter puts it into the selected room.',
  zoneOf: 'Select a radar: click on one.',
  zoneStart: (name: string) => `Click the first corner of a zone of ${name}, or drag a corner that is there.`,
  zoneNext: 'Click the next corner. A double click, Enter or the first corner ends.',
  noRadar: 'There is no radar on this plan. Place one with the tool Radar.',
  newZone: (number: number) => `Zone ${number}`,
  zones: 'Zones',
  noZones: 'No zones yet.',
  draw: 'Draw a zone',
  device: 'Any sensor of it in the house',
  name: 'Name of the zone',
  kind: 'What the sensor does there',
  kinds: {detection: 'Watches', exclusion: 'Ignores'},
  remove: (name: string) => `Delete ${name}`,
  losses: {
    rectangle: ({name, area}) => `${name}: the sensor takes rectangles only. The dashed one is ${area} larger.`,
    corners: ({name, area}) =>
      `${name}: the sensor takes 20 corners at most. The dashed outline differs by ${area} at most.`,
    cut: ({name, area}) => `${name}: ${area} of it are beyond the sensor’s numbers. It ends at the dashed line.`,
    outside: ({name}) => `${name}: the sensor leaves it out, because its numbers don’t reach so far.`,
    number: ({name, count}) => `${name}: the sensor leaves it out, because it has ${count} such zones.`,
    kind: ({name}) => `${name}: the sensor leaves it out, because it watches all of its zones, or ignores all.`,
    small: ({name}) => `${name}: the sensor leaves it out, because it is smaller than its steps.`,
    'no-zones': () => 'This sensor has no zones of its own.',
    'own-app': () => 'Only its maker’s app sets the zones of this sensor.',
  } satisfies Record<LossReason, (loss: Loss) => string>,
}

const it: typeof en = {
  radar:
    'Fai clic dove è appeso: guarda lontano dal muro. Trascina per girarlo. Invio lo mette nella stanza selezionata.',
  zoneOf: 'Seleziona un radar: fai clic su uno.',
  zoneStart: (name) => `Fai clic sul primo angolo di una zona di ${name}, o trascina un angolo che c’è già.`,
  zoneNext: 'Fai clic sull’angolo seguente. Doppio clic, Invio o il primo angolo termina.',
  noRadar: 'Su questa pianta non c’è un radar. Mettine uno con lo strumento Radar.',
  newZone: (number) => `Zona ${number}`,
  zones: 'Zone',
  noZones: 'Ancora nessuna zona.',
  draw: 'Disegna una zona',
  device: 'Un suo sensore qualsiasi nella casa',
  name: 'Nome della zona',
  kind: 'Che cosa fa lì il sensore',
  kinds: {detection: 'Sorveglia', exclusion: 'Ignora'},
  remove: (name) => `Elimina ${name}`,
  losses: {
    rectangle: ({name, area}) =>
      `${name}: il sensore accetta solo rettangoli. Quello tratteggiato è più grande di ${area}.`,
    corners: ({name, area}) =>
      `${name}: il sensore accetta al massimo 20 angoli. Il contorno tratteggiato differisce al massimo di ${area}.`,
    cut: ({name, area}) => `${name}: ${area} sono oltre i numeri del sensore. Finisce alla linea tratteggiata.`,
    outside: ({name}) => `${name}: il sensore la tralascia, perché i suoi numeri non arrivano così lontano.`,
    number: ({name, count}) => `${name}: il sensore la tralascia, perché ha ${count} zone di questo tipo.`,
    kind: ({name}) => `${name}: il sensore la tralascia, perché sorveglia tutte le sue zone o le ignora tutte.`,
    small: ({name}) => `${name}: il sensore la tralascia, perché è più piccola dei suoi passi.`,
    'no-zones': () => 'Questo sensore non ha zone proprie.',
    'own-app': () => 'Solo l’app del suo produttore imposta le zone di questo sensore.',
  },
}

export const radarWords: Readonly<Record<Language, typeof en>> = {en, it}
