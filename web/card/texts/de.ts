import {planTexts} from '../../plan/texts/de.ts'
import type {CardTexts} from './card-texts.ts'

const listed = (names: readonly string[]) => names.join(', ')

/** The German texts of the card. */
export const texts: CardTexts = {
  ...planTexts,
  card: {
    loading: 'Das Haus wird geladen …',
    problem: {
      unreachable: [
        'Das Haus lässt sich nicht laden',
        'Seine Adresse antwortet nicht. Ein Dashboard mit https kann keinen Agenten mit http lesen.',
      ],
      missing: [
        'Unter dieser Adresse gibt es kein Haus',
        'Die Datei in den Ordner www von Home Assistant legen oder die Adresse berichtigen.',
      ],
      refused: [
        'Der Agent zeigt sein Haus hier nicht',
        'Den Schlüssel prüfen und die Adresse dieses Dashboards in PIANTA_AGENT_CARD_ORIGINS des Agenten nennen.',
      ],
      'no-home': ['Das ist kein Haus von Pianta', 'Das Haus aus Pianta als JSON exportieren und diese Datei nennen.'],
      damaged: ['Die Datei des Hauses ist beschädigt', 'Das Haus noch einmal aus Pianta exportieren.'],
      newer: ['Das Haus ist neuer als diese Karte', 'Die Karte auf die Version des Pianta-Servers aktualisieren.'],
      older: [
        'Das Haus hat ein älteres Format als die Karte',
        'Um es zu lesen, alle Dateien der Karte in einen Ordner kopieren.',
      ],
    },
    old: (since) => `Das Haus ließ sich seit ${since} nicht neu lesen. Der Plan ist vielleicht nicht aktuell.`,
    retry: 'Noch einmal versuchen',
    noPart: (file) => `Ein Teil der Karte fehlt: ${file}. Alle Dateien einer Version in denselben Ordner kopieren.`,
    offline: (since) => `Offline seit ${since}. Der Plan zeigt den Stand von damals.`,
    noList:
      'Home Assistant nennt diesem Konto seine Liste der Entitäten nicht. Entitäten in den Einstellungen der Karte nennen.',
    noFloor: (name, floors) => `Keine Etage heißt ${name}. Es gibt ${listed(floors)}.`,
    noElements: (ids) => `Der Plan hat kein Element ${listed(ids)}, das die Einstellungen nennen.`,
    noEntities: (ids) => `Home Assistant hat keine Entität ${listed(ids)}, die die Einstellungen nennen.`,
    unbound: (names) => `Ohne Entität: ${listed(names)}.`,
    unboundHint: 'Ihre Entitäten lassen sich in den Einstellungen dieser Karte wählen.',
    alarm: (names) => `Alarm: ${listed(names)}`,
    motion: ['keine Bewegung', 'Bewegung'],
    warns: ['alles in Ordnung', 'Alarm'],
    close: 'Schließen',
    allOff: 'Alles aus',
    zoom: 'Vergrößern',
    zoomToRoom: 'Vergrößern: dieser Raum',
    details: (name) => `Details: ${name}`,
    empty: 'In diesem Raum ist keine Entität verbunden.',
    description: 'Der Plan des Hauses aus Pianta, live, mit Lampen, Rollläden und Sensoren.',
    dashboard: 'Der Plan des Hauses aus Pianta, eine Ansicht für jede Etage.',
  },
  config: {
    notSettings: 'Pianta: die Einstellungen müssen eine Liste von Namen und Werten sein.',
    noHome: 'Pianta: das Haus nennen: „home“ mit einer Datei wie /local/home.json oder „agent“ mit seiner Adresse.',
    twoHomes: 'Pianta: entweder „home“ oder „agent“ nennen, nicht beides.',
    keyWithoutAgent: 'Pianta: „key“ gehört zu „agent“. Eine Datei hat keinen Schlüssel.',
    homeAddress: (text) =>
      `Pianta: „home“ muss ein Pfad wie /local/home.json oder eine http-Adresse sein, nicht ${text}`,
    agentAddress: (text) =>
      `Pianta: „agent“ muss eine Adresse wie http://192.168.1.20:8430 ohne Anmeldung und Schlüssel sein, nicht ${text}`,
    orientation: 'Pianta: „orientation“ muss auto, 0, 90, 180 oder 270 sein.',
    layer: (name, known) => `Pianta: „layer“ muss home, ${known.join(', ')} sein, nicht ${name}.`,
    text: (key) => `Pianta: „${key}“ muss ein Text sein.`,
    flag: (key) => `Pianta: „${key}“ muss true oder false sein.`,
    entities: 'Pianta: „entities“ muss Entitäten nach Element nennen, wie sofa-lampe: light.sofa',
    entity: (element) =>
      `Pianta: „entities“ von ${element} muss eine Entität wie light.sofa sein oder eine Liste davon.`,
    values: 'Pianta: „values“ muss Entitäten nach Element nennen, wie kueche: sensor.kueche_co2',
    value: (element) =>
      `Pianta: „values“ von ${element} muss eine Entität wie sensor.kueche_co2 sein oder {entity: sensor.kueche_co2, segments: […]} oder eine Liste davon.`,
    segments: (element, entity) =>
      `Pianta: „segments“ von ${entity} bei ${element} muss eine Liste wie [{from: 0, color: green}, {from: 1000, color: red}] sein.`,
    color: (element, name, known) =>
      `Pianta: „values“ von ${element} hat die Farbe ${name}. Möglich sind #ff8800 oder ${known.join(', ')}.`,
    actions: 'Pianta: „actions“ muss Aktionen nach Element oder Art nennen, wie light: {hold_action: {action: none}}',
    action: (element) =>
      `Pianta: „actions“ von ${element} muss tap_action, hold_action oder double_tap_action haben, jede wie {action: more-info}.`,
  },
  editor: {
    title: 'Titel',
    source: 'Das Haus kommt von',
    sources: {file: 'einer Datei', agent: 'einem Agenten'},
    home: 'Adresse des Hauses',
    homeHint: 'Ein Pfad wie /local/home.json: die Datei home.json im Ordner www von Home Assistant.',
    agent: 'Adresse des Agenten',
    agentHint: 'Wie http://192.168.1.20:8430',
    key: 'Schlüssel',
    keyHint: 'Der Teil nach ?key= in der Adresse, die der Agent zeigt.',
    floor: 'Etage beim Start',
    firstFloor: 'Die erste',
    orientation: 'Ausrichtung',
    turns: {
      auto: 'Wie er größer ist',
      0: 'Wie gezeichnet',
      90: 'Nach rechts gedreht',
      180: 'Auf dem Kopf',
      270: 'Nach links gedreht',
    },
    show: 'Zeigen',
    tint: 'Temperaturen als Farben',
    readings: 'Messwerte',
    unbound: 'Elemente ohne Entität',
    places: 'Entitäten im Plan',
    tapHint: 'Auf eine Lampe, eine Tür oder einen Raum im Plan tippen, um eine Entität zu wählen.',
    entity: 'Entität wählen',
    proposals: (name) => `Vorschläge für ${name}`,
    another: 'Einem anderen Element eine Entität geben',
    choosePlace: 'Element wählen',
    offer: 'Für den Plan vorschlagen',
    offerHint:
      'Der Agent gibt sie weiter, und „Match“ im Editor von Pianta zeigt sie. Nichts wird verbunden, bevor dort jemand zustimmt.',
    offered: (count) =>
      count === 1 ? 'Jetzt schlägt „Match“ 1 Element vor.' : `Jetzt schlägt „Match“ ${count} Elemente vor.`,
    offeredUnknown: (ids) => `Der Agent hat ${ids.join(', ')} nicht. Ist er mit diesem Home Assistant verbunden?`,
    offerFailed: 'Der Agent hat sie nicht angenommen. Bitte Adresse, Schlüssel und Version prüfen.',
    entitiesHint: 'Mehrere Entitäten eines Elements stehen im Code-Editor unter „entities“.',
  },
  places: {
    inRoom: (name, room) => `${name}, ${room}`,
    doorTo: (room) => `Tür zu ${room}`,
    doorOut: 'Tür nach draußen',
    slot: (plate, number) => `${plate}, Platz ${number}`,
    kinds: {
      light: 'Lampe',
      cover: 'Rollladen oder Markise',
      window: 'Fenster',
      door: 'Tür',
      garage: 'Garagentor',
      passage: 'Durchgang',
      item: 'Gegenstand',
      plate: 'Schalterleiste',
      thermostat: 'Thermostat',
      room: 'Raum',
      area: 'Bereich',
    },
    roles: {
      temperature: 'Temperatur',
      humidity: 'Luftfeuchtigkeit',
      motion: 'Bewegung',
      climate: 'Klima',
      smoke: 'Rauch',
      leak: 'Wasserleck',
      gas: 'Gas',
      contact: 'Kontakt',
      cover: 'Rollladen',
    },
  },
}
