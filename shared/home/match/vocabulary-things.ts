/**
 * The words for lamps, openings, covers and appliances, in English and Italian. A phrase that ends with `*` matches the
 * beginning of a word.
 */

export const thingPhrases: Readonly<Record<string, string>> = {
  ceiling:
    'ceiling|ceiling light|plafoniera|plafo*|soffitto|soff|overhead|big light|main light|centrale|centro|central|plafone|batten|neon|strip lights',
  chandelier: 'chandelier|lampadario|lampadari',
  pendant: 'pendant*|sospensione|sospensioni|hanging',
  spots:
    'spot|spots|spotlight*|faretti|faretto|faret*|downlight*|recessed|recessed lights|cans|can lights|pot lights|potlights|incasso',
  fanlight: 'fan light|luce ventilatore',
  wall: 'applique|appliques|appl|wall light*|wall lamp|sconce*|outdoor wall|muro|parete|lanterna|lantern',
  floorlamp: 'floor lamp|piantana|standing lamp|standard lamp|lampada da terra|arco|torchiere',
  tablelamp: 'table lamp|lampada da tavolo|lumetto|abat jour|abatjour|abajour|abat-jour|lume da tavolo',
  bedside:
    'bedside*|comodino|comodini|comod|nightstand|night stand|lampada da comodino|abat jour|abatjour|abajour|abat-jour|bed lamp|side',
  bed: 'bed|bed lamp|bed light|lampada letto|luce letto|testiera|headboard|bedhead',
  desk: 'desk|key light|desk lamp|scrivania|scriv|scrittoio|compiti|homework|lampada da scrivania|lampada scrivania',
  reading: 'reading|lettura|poltrona|armchair|reading lamp',
  worktop:
    'worktop|counter|countertop|under cabinet|undercabinet|sottopensile|sottopensili|sottopens*|pensile|pensili|piano lavoro|piano di lavoro|piano cucina|bench',
  hob: 'hob|fornelli|fornello|piano cottura|cappa|hood|range|aga|cooker|stove top',
  sink: 'sink|lavello|lavandino|acquaio|secchiaio|seciaro',
  island: 'island|isola|penisola|peninsula|bancone|breakfast bar',
  table: 'table|tavolo|tavola|pranzo|dining table|dining',
  strip: 'strip|strip led|led|leds|striscia|strisce|lightstrip|light strip|stripled|led strip|barra led',
  plinth: 'plinth|kickboard|zoccolo|zoccolino',
  mirror: 'mirror|specchio|specchiera|specch|specio|vanity',
  shower: 'shower|doccia',
  bathtub: 'tub|vasca|bathtub',
  tv: 'tv|telly|tele|televisione|televisore|televisori|television*|qled|oled|qe55|bravia|roku|apple tv|fire tv|firetv|chromecast|google tv|android tv|sky|frame|smart tv|samsung|lg|panasonic|firestick',
  projector: 'projector|proiettore|epson|benq|videoproiettore',
  speaker:
    'speaker*|cassa|casse|sonos|sonos one|sonos five|echo|echo dot|echo show|alexa|homepod|homepod mini|google home|nest mini|radio|altoparlante|stereo|hi-fi|hifi',
  soundbar: 'soundbar|sound bar|sonos beam|sonos arc|sonos ray',
  sofa: 'sofa|divano|couch|settee',
  fireplace: 'fireplace|camino|fire|fireside|caminetto|focolare',
  shelf: 'shelf|mensola|mensole|libreria|bookcase|bookshelf|scaffale',
  cabinet: 'cabinet|vetrina|vetrinetta|display cabinet|credenza|madia|sideboard',
  wardrobe: 'wardrobe|armadio|guardaroba',
  picture: 'picture|picture light|quadro|quadri|painting',
  night: 'night light|nightlight|luce notte|lucina notte|notturna|lucina',
  corner: 'corner|angolo',
  bar: 'bar|mobile bar',
  pantry: 'pantry|dispensa',
  stairs: 'stairs|stair|scala|scale|gradini',
  festoon: 'festoon|fairy|fairy lights|lucine|catena luminosa|string lights',
  flood: 'flood|floodlight|faro|security light',
  backlight: 'backlight|bias|bias light|retroilluminazione',
  entrance: 'ingresso|entrance|entry',
  middle: 'middle|centre|center|centrale',
  window: 'window*|finestra|finestre|finestr*|fin|vetrata|bay|bay window|lucernario|skylight|velux',
  frenchwindow:
    'french window*|french door*|patio door*|patio|sliding door*|slider|portafinestra|portefinestre|portaf|pf|porta finestra|balcon*|vetrata scorrevole|back door glass',
  door: 'door*|porta|porte',
  frontdoor:
    'front door*|porta ingresso|porta d ingresso|porta blindata|blindata|portone|portoncino|porta di casa|porta de casa|main door|porta ingr|entry door|entrance door',
  backdoor: 'back door*|porta sul retro|porta retro|rear door',
  garagedoor:
    'garage door*|basculante|saracinesca|overhead door|roller door|portone garage|portone rimessa|sezionale|up and over',
  shutter:
    'shutter*|tapparella|tapparelle|tapp|tap|serranda|serrande|persiana|persiane|scuri|scuro|avvolgibile|avvolgibili|oscuranti|ante',
  blind:
    'blind|blinds|shade|shades|rullo|tenda a rullo|tenda rullo|veneziana|veneziane|roller blind|roman blind|blackout|curtain*|tenda oscurante|tende|zanzariera|screen',
  awning: 'awning*|tenda da sole|tenda sole|cappottina|sunshade',
  tenda: 'tenda',
  pergola: 'pergola|pergola bioclimatica|bioclimatica',
  radiator:
    'radiator*|rad|rads|trv|termosifone|termosifoni|termovalvola|valvola|valvole|calorifero|caloriferi|radiatore|heating valve|tado|testa termostatica|radiator valve',
  towel: 'towel|towel rail|towel radiator|scaldasalviette|termoarredo|portasalviette|heated rail',
  ac: 'ac|air con|aircon|air conditioner|air conditioning|condizionatore|climatizzatore|split|split system|clima|daikin|mitsubishi|toshiba|aria condizionata|window ac|fujitsu|gree',
  thermostat:
    'thermostat*|termostato|termost|cronotermostato|ecobee|hive|nest thermostat|smart thermostat|wall thermostat|bticino smarther|smarther',
  stove: 'stove|stufa|stua|pellet|wood stove|camino a pellet|wood burner|log burner',
  boiler: 'boiler|caldaia|furnace',
  fan: 'fan|fans|ventilatore|ventola|aspiratore|extractor|exhaust|estrattore|extractor fan|exhaust fan|ventilazione',
  socket: 'socket*|presa|prese|plug|plugs|outlet*|gpo|spina|ciabatta|power point|smart plug',
  key: 'key|keys|tasto|tasti|gang|interruttore|interruttori|pulsante|pulsanti|switch|switches|placca|comando|comandi|button*|deviatore',
  washer: 'washer|washing machine|lavatrice|lavabiancheria',
  dryer: 'dryer|tumble dryer|asciugatrice',
  dishwasher: 'dishwasher|lavastoviglie|lavastov',
  fridge: 'fridge|frigo|frigorifero|refrigerator|freezer|congelatore|fridge freezer',
  oven: 'oven|forno',
  microwave: 'microwave|micro|microonde',
  coffee: 'coffee|caffe|coffee machine|macchina caffe|espresso|macchinetta',
  kettle: 'kettle|bollitore',
  toaster: 'toaster|tostapane',
  computer: 'pc|computer|mac|imac|printer|stampante|3d printer|monitor|router|server|nas',
  decoder: 'decoder',
  waterheater: 'scaldabagno|scaldacqua|hot water|water heater|boiler elettrico|cylinder',
  pool: 'pool|piscina',
  irrigation: 'irrigation|irrigazione|sprinkler*|irrigatore',
  christmas: 'christmas|natale|xmas|presepe|albero natale|albero di natale|holiday lights',
}

/** Things that people take for each other, in families. Two things of one family agree half. */
export const thingFamilies: readonly (readonly string[])[] = [
  ['ceiling', 'chandelier', 'pendant', 'spots', 'fanlight'],
  ['floorlamp', 'tablelamp', 'reading', 'corner', 'arco'],
  ['tablelamp', 'bedside', 'bed', 'desk', 'reading'],
  ['worktop', 'strip', 'hob', 'sink'],
  ['pendant', 'table', 'island'],
  ['window', 'frenchwindow'],
  ['door', 'frontdoor', 'backdoor', 'garagedoor', 'frenchwindow'],
  ['shutter', 'blind'],
  ['awning', 'tenda', 'pergola'],
  ['blind', 'tenda'],
  ['tv', 'projector'],
  ['speaker', 'soundbar'],
  ['radiator', 'thermostat'],
  ['towel', 'radiator'],
  ['ac', 'thermostat'],
  ['boiler', 'thermostat'],
  ['wall', 'mirror'],
  ['bed', 'bedside'],
  ['strip', 'backlight', 'plinth'],
  ['hob', 'oven'],
]

/** Sides and directions. */
export const sidePhrases: Readonly<Record<string, string>> = {
  left: 'left|l|sx|sin|sinistra|sinistro|lh|lato sinistro',
  right: 'right|r|dx|dex|destra|destro|rh|lato destro',
  centre: 'centre|center|middle|centrale|mid|centro',
  north: 'north|nord|n',
  south: 'south|sud|s',
  east: 'east|est|e',
  west: 'west|ovest|o|w',
  hers: 'her|hers|lei|moglie|mam|mum|mom|mamma',
  his: 'his|him|lui|marito|dad|papa',
}

/** Words for kinds of devices. */
export const kindPhrases: Readonly<Record<string, string>> = {
  light: 'light|lights|luce|luci|lmp|lamp|lamps|lampada|lampade|lampadina|lume|lumi|luse|bulb|lum',
  sensor: 'sensor*|sensore|sensori|sens|sonda|detector|rilevatore|rivelatore',
  contact: 'contact*|contatto|contatti|cont|open|aperto|aperta|reed|stato|tilt',
  temperature: 'temp|temperature|temperatura|thermometer|termometro|th|t',
  humidity: 'humidity|umidita|umid|damp|igrometro|hum|th',
  motion: 'motion|movimento|mov|pir|presence|presenza|occupancy|fp2',
  smoke: 'smoke|fumo|smoke alarm|heat alarm|smoke detector|fire alarm|antincendio',
  leak: 'leak*|allagamento|allag|perdita|acqua|water leak|flood sensor|water',
  gas: 'gas|metano|methane',
  climate: 'climate|clima|heating|riscaldamento|heater',
  relay: 'shelly*|sonoff*|rele|relay|attuatore|actuator|tasmota*|zbmini*|fibaro',
}

/** Brands, models and filling words, which say nothing about the place. */
export const noisePhrases =
  'ikea|tradfri|e27|e14|gu10|ws|opal|lm|hue|philips|white|color|colour|ambiance|signe|aqara|xiaomi|mi|tuya|zigbee|zigbee2mqtt|wifi|wi-fi|smart|module|modulo|osram|ledvance|innr|yeelight|govee|nanoleaf|wiz|lidl|silvercrest|meross|switchbot|eve|bosch|netatmo|bticino|vimar|gewiss|legrand|somfy|velux|nest|apple|google|amazon|sonoff|group|gruppo|state|status|device|dispositivo|indoor|of|the|in|on|by|to|under|over|and|s|il|la|lo|le|i|gli|del|della|dello|dei|delle|di|da|d|al|alla|ai|con|e|a|un|una|nel|nella|sul|sulla|per|o|de|room|stanza|zona|area|home|casa|house|elgato|mini|pro|plus|max|one|new|nuovo|nuova|vecchio|main|alarm|allarme|energy|consumo|wall|bioclimatica|small|good'
