/**
 * The category tree of Pianta's own catalog, with the names that people see. Other catalogs may use other categories.
 * Drawings choose an item's symbol by the last word of its category.
 */
import type {Product} from '../product.ts'

type Names = Product['name']

const group = (it: string, en: string, within: Record<string, readonly [it: string, en: string]>) => ({
  name: {it, en},
  within: Object.fromEntries(Object.entries(within).map(([word, [it, en]]) => [word, {it, en}])),
})

const groups: Record<string, {name: Names; within: Record<string, Names>}> = {
  seating: group('Sedute', 'Seating', {
    chair: ['Sedie', 'Chairs'],
    armchair: ['Poltrone', 'Armchairs'],
    sofa: ['Divani', 'Sofas'],
    sectional: ['Divani angolari', 'Corner sofas'],
    stool: ['Sgabelli', 'Stools'],
    bench: ['Panche', 'Benches'],
    pouf: ['Pouf', 'Poufs'],
  }),
  tables: group('Tavoli', 'Tables', {
    'dining-table': ['Tavoli da pranzo', 'Dining tables'],
    'coffee-table': ['Tavolini', 'Coffee tables'],
    desk: ['Scrivanie', 'Desks'],
    console: ['Consolle', 'Console tables'],
    'dressing-table': ['Toelette', 'Dressing tables'],
  }),
  beds: group('Letti', 'Beds', {
    'double-bed': ['Letti matrimoniali', 'Double beds'],
    'single-bed': ['Letti singoli', 'Single beds'],
    'bunk-bed': ['Letti a castello', 'Bunk beds'],
    convertible: ['Divani letto', 'Sofa beds'],
    foldaway: ['Letti a scomparsa', 'Foldaway beds'],
    cot: ['Culle e lettini', 'Cots'],
  }),
  storage: group('Contenitori', 'Storage', {
    wardrobe: ['Armadi', 'Wardrobes'],
    shelf: ['Librerie e scaffali', 'Bookcases and shelves'],
    cabinet: ['Madie e mobili', 'Cabinets and sideboards'],
    'tv-unit': ['Mobili TV', 'TV units'],
    drawers: ['Cassettiere e comò', 'Chests of drawers'],
    nightstand: ['Comodini', 'Nightstands'],
    'shoe-cabinet': ['Scarpiere', 'Shoe cabinets'],
    'coat-rack': ['Appendiabiti', 'Coat racks'],
  }),
  kitchen: group('Cucina', 'Kitchen', {
    'base-cabinet': ['Basi', 'Base cabinets'],
    'wall-cabinet': ['Pensili', 'Wall cabinets'],
    'tall-cabinet': ['Colonne', 'Tall cabinets'],
    island: ['Isole', 'Islands'],
    worktop: ['Piani di lavoro', 'Worktops'],
    sink: ['Lavelli', 'Sinks'],
    hob: ['Piani cottura', 'Hobs'],
  }),
  bath: group('Bagno', 'Bathroom', {
    toilet: ['Vasi sanitari', 'Toilets'],
    bidet: ['Bidet', 'Bidets'],
    basin: ['Lavabi', 'Washbasins'],
    vanity: ['Mobili lavabo', 'Vanity units'],
    shower: ['Docce', 'Showers'],
    bath: ['Vasche', 'Bathtubs'],
    mirror: ['Specchi da bagno', 'Bathroom mirrors'],
    accessory: ['Accessori da bagno', 'Bathroom accessories'],
  }),
  doors: group('Porte', 'Doors', {
    'interior-door': ['Porte interne', 'Interior doors'],
    'entrance-door': ["Portoncini d'ingresso", 'Entrance doors'],
    'sliding-door': ['Porte scorrevoli', 'Sliding doors'],
    'garage-door': ['Portoni da garage', 'Garage doors'],
  }),
  windows: group('Finestre', 'Windows', {
    window: ['Finestre', 'Windows'],
    'french-window': ['Portefinestre', 'French windows'],
    'sliding-window': ['Finestre scorrevoli', 'Sliding windows'],
    'roof-window': ['Finestre per tetti', 'Roof windows'],
  }),
  lights: group('Luci', 'Lights', {
    'ceiling-light': ['Plafoniere', 'Ceiling lights'],
    pendant: ['Lampade a sospensione', 'Pendant lights'],
    'wall-light': ['Applique', 'Wall lights'],
    'floor-lamp': ['Lampade da terra', 'Floor lamps'],
    'table-lamp': ['Lampade da tavolo', 'Table lamps'],
    spotlight: ['Faretti', 'Spotlights'],
    'light-strip': ['Strisce luminose', 'Light strips'],
    'outdoor-light': ['Luci da esterno', 'Outdoor lights'],
  }),
  shading: group('Tapparelle e tende', 'Shutters and awnings', {
    'roller-shutter': ['Tapparelle', 'Roller shutters'],
    'hinged-shutter': ['Persiane', 'Hinged shutters'],
    blind: ['Veneziane e tende a rullo', 'Blinds'],
    curtain: ['Tende', 'Curtains'],
    awning: ['Tende da sole', 'Awnings'],
    pergola: ['Pergole', 'Pergolas'],
    'insect-screen': ['Zanzariere', 'Insect screens'],
  }),
  electrical: group('Placche e prese', 'Switch plates and sockets', {
    'switch-plate': ['Placche di comando', 'Switch plates'],
    'socket-plate': ['Prese', 'Sockets'],
    'data-outlet': ['Prese dati', 'Data outlets'],
    panel: ['Quadri e pannelli', 'Boards and panels'],
    charger: ['Stazioni di ricarica', 'Charging points'],
    'solar-power': ['Fotovoltaico e accumulo', 'Solar power and storage'],
  }),
  climate: group('Clima', 'Heating and cooling', {
    radiator: ['Termosifoni', 'Radiators'],
    'towel-radiator': ['Scaldasalviette', 'Towel radiators'],
    'air-conditioner': ['Climatizzatori', 'Air conditioners'],
    'heat-pump': ['Pompe di calore', 'Heat pumps'],
    boiler: ['Caldaie e scaldacqua', 'Boilers and water heaters'],
    stove: ['Stufe e camini', 'Stoves and fireplaces'],
    thermostat: ['Termostati', 'Thermostats'],
    fan: ['Ventilatori', 'Fans'],
    ventilation: ['Ventilazione', 'Ventilation'],
  }),
  media: group('Audio, video e rete', 'Media', {
    television: ['Televisori', 'Televisions'],
    speaker: ['Casse acustiche', 'Speakers'],
    projector: ['Proiettori', 'Projectors'],
    'wall-tablet': ['Tablet a parete', 'Wall tablets'],
    network: ['Rete', 'Network'],
    computer: ['Computer', 'Computers'],
  }),
  appliances: group('Elettrodomestici', 'Appliances', {
    fridge: ['Frigoriferi e congelatori', 'Fridges and freezers'],
    oven: ['Forni', 'Ovens'],
    dishwasher: ['Lavastoviglie', 'Dishwashers'],
    washer: ['Lavatrici e asciugatrici', 'Washing machines and dryers'],
    hood: ['Cappe', 'Cooker hoods'],
    'small-appliance': ['Piccoli elettrodomestici', 'Small appliances'],
    cleaning: ['Aspirapolvere e robot', 'Vacuum cleaners and robots'],
  }),
  stairs: group('Scale', 'Stairs', {
    'straight-stair': ['Scale dritte', 'Straight stairs'],
    'turned-stair': ['Scale a L e a U', 'Turned stairs'],
    'spiral-stair': ['Scale a chiocciola', 'Spiral stairs'],
    'loft-ladder': ['Scale retrattili', 'Loft ladders'],
    railing: ['Parapetti', 'Railings'],
  }),
  outdoor: group('Esterno', 'Outdoor', {
    table: ['Tavoli da esterno', 'Outdoor tables'],
    chair: ['Sedie e panchine da esterno', 'Outdoor chairs and benches'],
    sofa: ['Divani da esterno', 'Outdoor sofas'],
    lounger: ['Lettini e sdraio', 'Loungers'],
    parasol: ['Ombrelloni', 'Parasols'],
    planter: ['Vasi e fioriere', 'Planters'],
    barbecue: ['Barbecue', 'Barbecues'],
    shed: ['Casette e pensiline', 'Sheds and carports'],
    pool: ['Piscine', 'Pools'],
  }),
  decoration: group('Complementi', 'Decoration', {
    rug: ['Tappeti', 'Rugs'],
    mirror: ['Specchi', 'Mirrors'],
    picture: ['Quadri', 'Pictures'],
    plant: ['Piante', 'Plants'],
    divider: ['Paraventi', 'Room dividers'],
    clock: ['Orologi', 'Clocks'],
    vase: ['Vasi', 'Vases'],
  }),
}

export interface Category {
  /** The path as products have it: `lights/pendant`. */
  path: string
  name: Names
}

/** Every category; a group comes before its members. */
export const categories: readonly Category[] = Object.entries(groups).flatMap(([path, {name, within}]) => [
  {path, name},
  ...Object.entries(within).map(([word, name]) => ({path: `${path}/${word}`, name})),
])

const names = new Map(categories.map(({path, name}) => [path, name]))

/** Returns a category's name; undefined for a category of another catalog. */
export const categoryName = (path: string): Names | undefined => names.get(path)
