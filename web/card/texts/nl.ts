import {planTexts} from '../../plan/texts/nl.ts'
import type {CardTexts} from './card-texts.ts'

const listed = (names: readonly string[]) => names.join(', ')

/** The Dutch texts of the card. */
export const texts: CardTexts = {
  ...planTexts,
  card: {
    loading: 'Het huis wordt geladen…',
    problem: {
      unreachable: [
        'Het huis kan niet worden geladen',
        'Het adres antwoordt niet. Een dashboard met https kan geen agent met http lezen.',
      ],
      missing: [
        'Op dit adres is geen huis',
        'Zet het bestand in de map www van Home Assistant, of verbeter het adres.',
      ],
      refused: [
        'De agent toont zijn huis hier niet',
        'Controleer de sleutel, en noem het adres van dit dashboard in PIANTA_AGENT_CARD_ORIGINS van de agent.',
      ],
      'no-home': ['Dit is geen huis van Pianta', 'Exporteer het huis uit Pianta als JSON, en noem dat bestand.'],
      damaged: ['Het bestand van het huis is beschadigd', 'Exporteer het huis opnieuw uit Pianta.'],
      newer: ['Het huis is nieuwer dan deze kaart', 'Werk de kaart bij tot de versie van de Pianta-server.'],
      older: [
        'Het huis heeft een ouder formaat dan de kaart',
        'Kopieer alle bestanden van de kaart naar één map om het te lezen.',
      ],
    },
    old: (since) =>
      `Het huis kon sinds ${since} niet opnieuw worden gelezen. De plattegrond is misschien niet actueel.`,
    retry: 'Opnieuw proberen',
    noPart: (file) =>
      `Een deel van de kaart ontbreekt: ${file}. Kopieer alle bestanden van één versie naar dezelfde map.`,
    offline: (since) => `Offline sinds ${since}. De plattegrond toont de stand van toen.`,
    noList:
      'Home Assistant geeft dit account zijn lijst met entiteiten niet. Noem entiteiten in de instellingen van de kaart.',
    noFloor: (name, floors) => `Geen verdieping heet ${name}. Er is ${listed(floors)}.`,
    noElements: (ids) => `De plattegrond heeft geen element ${listed(ids)}, dat de instellingen noemen.`,
    noEntities: (ids) => `Home Assistant heeft geen entiteit ${listed(ids)}, die de instellingen noemen.`,
    unbound: (names) => `Zonder entiteit: ${listed(names)}.`,
    unboundHint: 'Kies hun entiteiten in de instellingen van deze kaart.',
    alarm: (names) => `Alarm: ${listed(names)}`,
    motion: ['geen beweging', 'beweging'],
    warns: ['alles goed', 'alarm'],
    close: 'Sluiten',
    allOff: 'Alles uit',
    zoom: 'Inzoomen',
    zoomToRoom: 'Inzoomen op de kamer',
    details: (name) => `Details: ${name}`,
    empty: 'In deze kamer is geen entiteit gekoppeld.',
    description: 'De plattegrond van het huis uit Pianta, live, met lampen, rolluiken en sensoren.',
    dashboard: 'De plattegrond van het huis uit Pianta, een weergave per verdieping.',
  },
  config: {
    notSettings: 'Pianta: de instellingen moeten een lijst van namen en waarden zijn.',
    noHome: 'Pianta: noem het huis: "home" met een bestand als /local/home.json, of "agent" met zijn adres.',
    twoHomes: 'Pianta: noem "home" of "agent", niet allebei.',
    keyWithoutAgent: 'Pianta: "key" hoort bij "agent". Een bestand heeft geen sleutel.',
    homeAddress: (text) => `Pianta: "home" moet een pad als /local/home.json of een http-adres zijn, niet ${text}`,
    agentAddress: (text) =>
      `Pianta: "agent" moet een adres als http://192.168.1.20:8430 zijn, zonder aanmelding of sleutel, niet ${text}`,
    orientation: 'Pianta: "orientation" moet auto, 0, 90, 180 of 270 zijn.',
    layer: (name, known) => `Pianta: "layer" moet home, ${known.join(', ')} zijn, niet ${name}.`,
    text: (key) => `Pianta: "${key}" moet een tekst zijn.`,
    flag: (key) => `Pianta: "${key}" moet true of false zijn.`,
    entities: 'Pianta: "entities" moet entiteiten per element noemen, zoals bank-lamp: light.bank',
    entity: (element) => `Pianta: "entities" van ${element} moet een entiteit als light.bank zijn, of een lijst ervan.`,
    values: 'Pianta: "values" moet entiteiten per element noemen, zoals keuken: sensor.keuken_co2',
    value: (element) =>
      `Pianta: "values" van ${element} moet een entiteit als sensor.keuken_co2 zijn, of {entity: sensor.keuken_co2, segments: […]}, of een lijst ervan.`,
    segments: (element, entity) =>
      `Pianta: "segments" van ${entity} bij ${element} moet een lijst zijn als [{from: 0, color: green}, {from: 1000, color: red}].`,
    color: (element, name, known) =>
      `Pianta: "values" van ${element} heeft de kleur ${name}. Schrijf er een als #ff8800, of ${known.join(', ')}.`,
    actions: 'Pianta: "actions" moet acties per element of soort noemen, zoals light: {hold_action: {action: none}}',
    action: (element) =>
      `Pianta: "actions" van ${element} moet tap_action, hold_action of double_tap_action hebben, elk zoals {action: more-info}.`,
  },
  editor: {
    title: 'Titel',
    source: 'Het huis komt van',
    sources: {file: 'een bestand', agent: 'een agent'},
    home: 'Adres van het huis',
    homeHint: 'Een pad als /local/home.json: het bestand home.json in de map www van Home Assistant.',
    agent: 'Adres van de agent',
    agentHint: 'Zoals http://192.168.1.20:8430',
    key: 'Sleutel',
    keyHint: 'Het deel na ?key= in het adres dat de agent toont.',
    floor: 'Verdieping bij start',
    firstFloor: 'De eerste',
    orientation: 'Oriëntatie',
    turns: {
      auto: 'Zoals hij groter is',
      0: 'Zoals getekend',
      90: 'Rechtsom gedraaid',
      180: 'Ondersteboven',
      270: 'Linksom gedraaid',
    },
    show: 'Tonen',
    tint: 'Temperaturen als kleuren',
    readings: 'Metingen',
    unbound: 'Elementen zonder entiteit',
    places: 'Entiteiten op de plattegrond',
    tapHint: 'Tik op een lamp, een deur of een kamer op de plattegrond om er een entiteit aan te geven.',
    entity: 'Kies een entiteit',
    proposals: (name) => `Voorstellen voor ${name}`,
    another: 'Geef een ander element een entiteit',
    choosePlace: 'Kies een element',
    offer: 'Voorstellen voor de plattegrond',
    offerHint:
      'De agent geeft ze door, en ‘Match’ in de editor van Pianta toont ze. Er wordt niets gekoppeld voordat iemand daar akkoord gaat.',
    offered: (count) =>
      count === 1 ? 'Nu stelt ‘Match’ 1 element voor.' : `Nu stelt ‘Match’ ${count} elementen voor.`,
    offeredUnknown: (ids) => `De agent heeft ${ids.join(', ')} niet. Is hij verbonden met deze Home Assistant?`,
    offerFailed: 'De agent heeft ze niet aangenomen. Controleer het adres, de sleutel en de versie.',
    entitiesHint: 'Meerdere entiteiten van een element staan in de code-editor, onder "entities".',
  },
  places: {
    inRoom: (name, room) => `${name}, ${room}`,
    doorTo: (room) => `deur naar ${room}`,
    doorOut: 'deur naar buiten',
    slot: (plate, number) => `${plate}, plaats ${number}`,
    kinds: {
      light: 'lamp',
      cover: 'rolluik of zonnescherm',
      window: 'raam',
      door: 'deur',
      garage: 'garagedeur',
      passage: 'doorgang',
      item: 'voorwerp',
      plate: 'schakelaarplaat',
      thermostat: 'thermostaat',
      room: 'kamer',
      area: 'zone',
    },
    roles: {
      temperature: 'temperatuur',
      humidity: 'luchtvochtigheid',
      motion: 'beweging',
      climate: 'klimaat',
      smoke: 'rook',
      leak: 'waterlek',
      gas: 'gas',
      contact: 'contact',
      cover: 'rolluik',
    },
  },
}
