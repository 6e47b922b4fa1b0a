import {inLanguages} from '../kit/in-languages.ts'

/** The errors of the card's settings. */
const en = {
  notSettings: 'Pianta: the settings must be a list of names and values.',
  noHome: 'Pianta: name the home: "home" with a file like /local/home.json, or "agent" with its address.',
  twoHomes: 'Pianta: name either "home" or "agent", not both.',
  keyWithoutAgent: 'Pianta: "key" belongs to "agent". A file has no key.',
  homeAddress: (text: string) => `Pianta: "home" must be a path like /local/home.json or an http address, not ${text}`,
  agentAddress: (text: string) =>
    `Pianta: "agent" must be an address like http://192.168.1.20:8430 without a login or a key in it, not ${text}`,
  orientation: 'Pianta: "orientation" must be auto, 0, 90, 180 or 270.',
  layer: (name: string, known: readonly string[]) => `Pianta: "layer" must be home, ${known.join(', ')}, not ${name}.`,
  text: (key: string) => `Pianta: "${key}" must be a text.`,
  flag: (key: string) => `Pianta: "${key}" must be true or false.`,
  entities: 'Pianta: "entities" must name entities by element, like sofa-lamp: light.sofa',
  entity: (element: string) => `Pianta: "entities" of ${element} must be an entity like light.sofa, or a list of them.`,
  values: 'Pianta: "values" must name entities by element, like kitchen: sensor.kitchen_co2',
  value: (element: string) =>
    `Pianta: "values" of ${element} must be an entity like sensor.kitchen_co2, or {entity: sensor.kitchen_co2, segments: […]}, or a list of them.`,
  segments: (element: string, entity: string) =>
    `Pianta: "segments" of ${entity} at ${element} must be a list like [{from: 0, color: green}, {from: 1000, color: red}].`,
  color: (element: string, name: string, known: readonly string[]) =>
    `Pianta: "values" of ${element} has the color ${name}. Write one like #ff8800, or ${known.join(', ')}.`,
  actions: 'Pianta: "actions" must name actions by element or kind, like light: {hold_action: {action: none}}',
  action: (element: string) =>
    `Pianta: "actions" of ${element} must be tap_action, hold_action or double_tap_action, each like {action: more-info}.`,
}

export type ConfigWords = typeof en

const it: ConfigWords = {
  notSettings: 'Pianta: le impostazioni devono essere un elenco di nomi e valori.',
  noHome: 'Pianta: indica la casa: "home" con un file come /local/home.json, oppure "agent" con il suo indirizzo.',
  twoHomes: 'Pianta: indica "home" oppure "agent", non tutti e due.',
  keyWithoutAgent: 'Pianta: "key" va con "agent". Un file non ha chiave.',
  homeAddress: (text) =>
    `Pianta: "home" deve essere un percorso come /local/home.json o un indirizzo http, non ${text}`,
  agentAddress: (text) =>
    `Pianta: "agent" deve essere un indirizzo come http://192.168.1.20:8430 senza accesso né chiave, non ${text}`,
  orientation: 'Pianta: "orientation" deve essere auto, 0, 90, 180 o 270.',
  layer: (name, known) => `Pianta: "layer" deve essere home, ${known.join(', ')}, non ${name}.`,
  text: (key) => `Pianta: "${key}" deve essere un testo.`,
  flag: (key) => `Pianta: "${key}" deve essere true o false.`,
  entities: 'Pianta: "entities" deve indicare le entità per elemento, come lampada-divano: light.divano',
  entity: (element) => `Pianta: "entities" di ${element} deve essere un’entità come light.divano, o un elenco.`,
  values: 'Pianta: "values" deve indicare entità per elemento, come cucina: sensor.cucina_co2',
  value: (element) =>
    `Pianta: "values" di ${element} deve essere un’entità come sensor.cucina_co2, o {entity: sensor.cucina_co2, segments: […]}, o un elenco.`,
  segments: (element, entity) =>
    `Pianta: "segments" di ${entity} in ${element} deve essere un elenco come [{from: 0, color: green}, {from: 1000, color: red}].`,
  color: (element, name, known) =>
    `Pianta: "values" di ${element} ha il colore ${name}. Scrivine uno come #ff8800, oppure ${known.join(', ')}.`,
  actions: 'Pianta: "actions" deve indicare azioni per elemento o tipo, come light: {hold_action: {action: none}}',
  action: (element) =>
    `Pianta: "actions" di ${element} deve avere tap_action, hold_action o double_tap_action, ognuna come {action: more-info}.`,
}

export const configWords = inLanguages('config', {en, it})
