import type {MeshRole, MeshTechnology, Strength} from '#shared/house/mesh.ts'
import {inLanguages} from '../../../kit/in-languages.ts'

const en = {
  name: 'Network',
  kinds: {
    ways: 'Who talks through whom',
    others: 'Other links',
    unreachable: 'Unreachable',
  },
  /** The time of a map. */
  asOf: (time: string) => `Mesh as of ${time}`,
  oldSince: (time: string, days: number) => `Old: mesh as of ${time}, ${days === 1 ? '1 day' : `${days} days`} ago`,
  /** The button that opens the list. */
  open: 'Mesh and list',
  never: 'The mesh was not asked yet',
  noMesh: 'No connected house has a mesh that can be asked',
  notKept: 'The mesh of the past is not kept',
  devices: (count: number) => (count === 1 ? '1 device' : `${count} devices`),
  weak: (count: number) => (count === 1 ? '1 weak link' : `${count} weak links`),
  silent: (count: number) => (count === 1 ? '1 did not answer' : `${count} did not answer`),
  unreachable: (count: number) => (count === 1 ? '1 unreachable' : `${count} unreachable`),
  notOnPlan: (count: number) => (count === 1 ? '1 is not on the plan' : `${count} are not on the plan`),
  asking: (time: string) => `Asking since ${time}`,
  failed: 'The last asking brought no map',
  signs: (centre: string, router: string) => `${centre} centre, ${router} router`,
  scale: 'Link',
  strengths: {strong: 'strong', fair: 'fair', weak: 'weak'} satisfies Record<Strength, string>,
  unknown: 'unknown',
  roles: {
    coordinator: 'coordinator',
    border: 'border router',
    access: 'access point',
    router: 'router',
    end: 'end device',
    sleeper: 'sleeper',
  } satisfies Record<MeshRole, string>,
  explained:
    'The map shows who talks through whom. It takes a second or two for each router, and several for one that is silent. Meanwhile the mesh may be slow.',
  ask: 'Ask the mesh',
  stop: 'Stop asking',
  offline: 'Without a connection nothing can be asked',
  failure: (time: string) => `No newer map at ${time}:`,
  map: (technology: string, time: string) => `${technology}, as of ${time}`,
  noMap: (technology: string) => `${technology}, not asked yet`,
  through: (name: string) => `through ${name}`,
  hears: (name: string) => `hears ${name}`,
  noWay: 'nobody told its way',
  didNotAnswer: 'did not answer',
  walls: (count: number) =>
    count === 0 ? 'no wall between' : count === 1 ? '1 wall between' : `${count} walls between`,
  otherFloor: 'another floor',
  offPlan: 'not on the plan',
  partlyOlder: 'It does not tell which routers answered: the links of a silent one may be older',
  leftOut: (count: number) => `${count} more devices and links are left out`,
  howToPlace:
    'A device that is not on the plan has a place once an element is bound to it, or has its name, like “Coordinator”.',
}

export type MeshWords = typeof en

/** Names that are the same in every language. */
export const technologyNames: Readonly<Record<MeshTechnology, string>> = {
  zigbee: 'Zigbee',
  matter: 'Matter',
  zwave: 'Z-Wave',
}

const it: MeshWords = {
  name: 'Rete',
  kinds: {
    ways: 'Chi parla attraverso chi',
    others: 'Altri collegamenti',
    unreachable: 'Non raggiungibili',
  },
  asOf: (time) => `Rete delle ${time}`,
  oldSince: (time, days) => `Vecchia: rete del ${time}, ${days === 1 ? '1 giorno' : `${days} giorni`} fa`,
  open: 'Rete ed elenco',
  never: 'La rete non è ancora stata interrogata',
  noMesh: 'Nessuna casa collegata ha una rete da interrogare',
  notKept: 'La rete del passato non viene conservata',
  devices: (count) => (count === 1 ? '1 dispositivo' : `${count} dispositivi`),
  weak: (count) => (count === 1 ? '1 collegamento debole' : `${count} collegamenti deboli`),
  silent: (count) => (count === 1 ? '1 non ha risposto' : `${count} non hanno risposto`),
  unreachable: (count) => (count === 1 ? '1 non raggiungibile' : `${count} non raggiungibili`),
  notOnPlan: (count) => (count === 1 ? '1 non è sulla pianta' : `${count} non sono sulla pianta`),
  asking: (time) => `Interrogazione in corso dalle ${time}`,
  failed: 'L’ultima interrogazione non ha dato una mappa',
  signs: (centre, router) => `${centre} centro, ${router} router`,
  scale: 'Collegamento',
  strengths: {strong: 'forte', fair: 'medio', weak: 'debole'},
  unknown: 'ignoto',
  roles: {
    coordinator: 'coordinatore',
    border: 'router di confine',
    access: 'punto di accesso',
    router: 'router',
    end: 'terminale',
    sleeper: 'dormiente',
  },
  explained:
    'La mappa mostra chi parla attraverso chi. Richiede un secondo o due per ogni router, e di più per uno che tace. Intanto la rete può essere lenta.',
  ask: 'Interroga la rete',
  stop: 'Smetti di interrogare',
  offline: 'Senza connessione non si può interrogare niente',
  failure: (time) => `Nessuna mappa più nuova alle ${time}:`,
  map: (technology, time) => `${technology}, alle ${time}`,
  noMap: (technology) => `${technology}, non ancora interrogata`,
  through: (name) => `attraverso ${name}`,
  hears: (name) => `sente ${name}`,
  noWay: 'nessuno ha detto da dove passa',
  didNotAnswer: 'non ha risposto',
  walls: (count) => (count === 0 ? 'nessun muro in mezzo' : count === 1 ? '1 muro in mezzo' : `${count} muri in mezzo`),
  otherFloor: 'un altro piano',
  offPlan: 'non è sulla pianta',
  partlyOlder: 'Non dice quali router hanno risposto: i collegamenti di uno che tace possono essere più vecchi',
  leftOut: (count) => `Altri ${count} dispositivi e collegamenti sono lasciati fuori`,
  howToPlace:
    'Un dispositivo che non è sulla pianta ha un posto quando un elemento è legato a lui, o ne ha il nome, come “Coordinator”.',
}

export const meshWords = inLanguages('network', {en, it})
