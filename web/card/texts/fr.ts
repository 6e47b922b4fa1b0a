import {planTexts} from '../../plan/texts/fr.ts'
import type {CardTexts} from './card-texts.ts'

const listed = (names: readonly string[]) => names.join(', ')

/** The French texts of the card. */
export const texts: CardTexts = {
  ...planTexts,
  card: {
    loading: 'Chargement de la maison…',
    problem: {
      unreachable: [
        'La maison ne se charge pas',
        'Son adresse ne répond pas. Un tableau de bord en https ne peut pas lire un agent en http.',
      ],
      missing: [
        'Il n’y a pas de maison à cette adresse',
        'Mettre le fichier dans le dossier www de Home Assistant, ou corriger l’adresse.',
      ],
      refused: [
        'L’agent ne montre pas sa maison ici',
        'Vérifier la clé, et nommer l’adresse de ce tableau de bord dans PIANTA_AGENT_CARD_ORIGINS de l’agent.',
      ],
      'no-home': ['Ce n’est pas une maison de Pianta', 'Exporter la maison de Pianta en JSON, et nommer ce fichier.'],
      damaged: ['Le fichier de la maison est endommagé', 'Exporter de nouveau la maison de Pianta.'],
      newer: ['La maison est plus récente que cette carte', 'Mettre la carte à jour à la version du serveur Pianta.'],
      older: [
        'La maison a un format plus ancien que la carte',
        'Pour la lire, copiez tous les fichiers de la carte dans un dossier.',
      ],
    },
    old: (since) => `La maison n’a pas pu être relue depuis ${since}. Le plan n’est peut-être plus à jour.`,
    retry: 'Réessayer',
    noPart: (file) =>
      `Il manque une partie de la carte : ${file}. Copiez tous les fichiers d’une même version dans le même dossier.`,
    offline: (since) => `Hors ligne depuis ${since}. Le plan montre l’état d’alors.`,
    noList:
      'Home Assistant ne donne pas sa liste d’entités à ce compte. Nommer les entités dans les paramètres de la carte.',
    noFloor: (name, floors) => `Aucun étage ne s’appelle ${name}. Il y a ${listed(floors)}.`,
    noElements: (ids) => `Le plan n’a pas d’élément ${listed(ids)}, que les paramètres nomment.`,
    noEntities: (ids) => `Home Assistant n’a pas d’entité ${listed(ids)}, que les paramètres nomment.`,
    unbound: (names) => `Sans entité : ${listed(names)}.`,
    unboundHint: 'Choisir leurs entités dans les paramètres de cette carte.',
    alarm: (names) => `Alarme : ${listed(names)}`,
    motion: ['aucun mouvement', 'mouvement'],
    warns: ['tout va bien', 'alarme'],
    close: 'Fermer',
    allOff: 'Tout éteindre',
    zoom: 'Agrandir',
    zoomToRoom: 'Agrandir la pièce',
    details: (name) => `Détails : ${name}`,
    empty: 'Aucune entité n’est liée dans cette pièce.',
    description: 'Le plan de la maison par Pianta, en direct, avec ses lampes, volets et capteurs.',
    dashboard: 'Le plan de la maison par Pianta, une vue par étage.',
  },
  config: {
    notSettings: 'Pianta : les paramètres doivent être une liste de noms et de valeurs.',
    noHome: 'Pianta : nommer la maison : "home" avec un fichier comme /local/home.json, ou "agent" avec son adresse.',
    twoHomes: 'Pianta : nommer "home" ou "agent", pas les deux.',
    keyWithoutAgent: 'Pianta : "key" va avec "agent". Un fichier n’a pas de clé.',
    homeAddress: (text) =>
      `Pianta : "home" doit être un chemin comme /local/home.json ou une adresse http, pas ${text}`,
    agentAddress: (text) =>
      `Pianta : "agent" doit être une adresse comme http://192.168.1.20:8430, sans identifiant ni clé, pas ${text}`,
    orientation: 'Pianta : "orientation" doit être auto, 0, 90, 180 ou 270.',
    layer: (name, known) => `Pianta : "layer" doit être home, ${known.join(', ')}, pas ${name}.`,
    text: (key) => `Pianta : "${key}" doit être un texte.`,
    flag: (key) => `Pianta : "${key}" doit être true ou false.`,
    entities: 'Pianta : "entities" doit nommer les entités par élément, comme lampe-canape: light.canape',
    entity: (element) => `Pianta : "entities" de ${element} doit être une entité comme light.canape, ou une liste.`,
    values: 'Pianta : "values" doit nommer les entités par élément, comme cuisine: sensor.cuisine_co2',
    value: (element) =>
      `Pianta : "values" de ${element} doit être une entité comme sensor.cuisine_co2, ou {entity: sensor.cuisine_co2, segments: […]}, ou une liste.`,
    segments: (element, entity) =>
      `Pianta : "segments" de ${entity} pour ${element} doit être une liste comme [{from: 0, color: green}, {from: 1000, color: red}].`,
    color: (element, name, known) =>
      `Pianta : "values" de ${element} a la couleur ${name}. En écrire une comme #ff8800, ou ${known.join(', ')}.`,
    actions:
      'Pianta : "actions" doit nommer les actions par élément ou par type, comme light: {hold_action: {action: none}}',
    action: (element) =>
      `Pianta : "actions" de ${element} doit avoir tap_action, hold_action ou double_tap_action, chacune comme {action: more-info}.`,
  },
  editor: {
    title: 'Titre',
    source: 'La maison vient',
    sources: {file: 'd’un fichier', agent: 'd’un agent'},
    home: 'Adresse de la maison',
    homeHint: 'Un chemin comme /local/home.json : le fichier home.json du dossier www de Home Assistant.',
    agent: 'Adresse de l’agent',
    agentHint: 'Comme http://192.168.1.20:8430',
    key: 'Clé',
    keyHint: 'La partie après ?key= dans l’adresse que montre l’agent.',
    floor: 'Étage au démarrage',
    firstFloor: 'Le premier',
    orientation: 'Orientation',
    turns: {
      auto: 'Comme il est plus grand',
      0: 'Comme dessiné',
      90: 'Tourné à droite',
      180: 'Retourné',
      270: 'Tourné à gauche',
    },
    show: 'Afficher',
    tint: 'Températures en couleurs',
    readings: 'Mesures',
    unbound: 'Éléments sans entité',
    places: 'Entités sur le plan',
    tapHint: 'Toucher une lampe, une porte ou une pièce sur le plan pour lui donner une entité.',
    entity: 'Choisir une entité',
    proposals: (name) => `Propositions pour ${name}`,
    another: 'Donner une entité à un autre élément',
    choosePlace: 'Choisir un élément',
    offer: 'Les proposer pour le plan',
    offerHint:
      'L’agent les transmet, et « Match » dans l’éditeur de Pianta les affiche. Rien n’est lié avant que quelqu’un n’y consente.',
    offered: (count) =>
      count === 1 ? 'Maintenant, « Match » propose 1 élément.' : `Maintenant, « Match » propose ${count} éléments.`,
    offeredUnknown: (ids) => `L’agent n’a pas ${ids.join(', ')}. Est-il connecté à ce Home Assistant ?`,
    offerFailed: 'L’agent ne les a pas acceptées. Vérifiez son adresse, la clé et la version.',
    entitiesHint: 'Plusieurs entités pour un élément s’écrivent dans l’éditeur de code, sous "entities".',
  },
  places: {
    inRoom: (name, room) => `${name}, ${room}`,
    doorTo: (room) => `porte vers ${room}`,
    doorOut: 'porte vers l’extérieur',
    slot: (plate, number) => `${plate}, place ${number}`,
    kinds: {
      light: 'lampe',
      cover: 'volet ou store',
      window: 'fenêtre',
      door: 'porte',
      garage: 'porte de garage',
      passage: 'passage',
      item: 'objet',
      plate: 'plaque',
      thermostat: 'thermostat',
      room: 'pièce',
      area: 'zone',
    },
    roles: {
      temperature: 'température',
      humidity: 'humidité',
      motion: 'mouvement',
      climate: 'climat',
      smoke: 'fumée',
      leak: 'fuite d’eau',
      gas: 'gaz',
      contact: 'contact',
      cover: 'volet',
    },
  },
}
