/**
 * The styles of plans. A page can set each colour with a custom property of the same name, prefixed `--pianta-`, and
 * likewise the opacity of a floor's own colour (`tint`), an area's (`zone`) and a product's (`finish`). Lines keep
 * their width on the screen at any zoom.
 */
const light = {
  paper: '#ffffff',
  floor: '#faf8f4',
  outdoor: '#eef1e9',
  'floor-wet': '#ecf4f8',
  'floor-cook': '#fbf1e0',
  'floor-sleep': '#f2f0fa',
  'floor-way': '#f0f0ee',
  tint: '.34',
  zone: '.13',
  finish: '.85',
  'finish-filter': 'none',
  wall: '#2d333b',
  'low-wall': '#b9c0c9',
  line: '#59626e',
  faint: '#8b95a1',
  furniture: '#f6f7f9',
  'furniture-line': '#9aa3af',
  glass: '#d6e8f5',
  door: '#6a4f3a',
  shutter: '#dde3ea',
  lamp: '#fff3cf',
  'lamp-line': '#c58a00',
  plate: '#d97a29',
  label: '#1d242c',
  measure: '#59626e',
  // White paper vanishes, so a scan hides no floor.
  scan: 'none',
  'scan-blend': 'multiply',
}

const dark: typeof light = {
  paper: '#14181d',
  floor: '#1b2027',
  outdoor: '#17211f',
  'floor-wet': '#17252d',
  'floor-cook': '#27231a',
  'floor-sleep': '#211f2e',
  'floor-way': '#1e2224',
  tint: '.24',
  zone: '.1',
  finish: '.4',
  // Walnut and black are lighter than the paper, and white is as pale as without.
  'finish-filter': 'brightness(1.5)',
  wall: '#a3aebb',
  'low-wall': '#59636f',
  line: '#98a3af',
  faint: '#6b7682',
  furniture: '#272e37',
  'furniture-line': '#6b7683',
  glass: '#23425a',
  door: '#c9a27e',
  shutter: '#343e49',
  lamp: '#3d3312',
  'lamp-line': '#e6b84a',
  plate: '#e79a55',
  label: '#eef2f6',
  measure: '#a9b3be',
  scan: 'invert(1) hue-rotate(180deg)',
  'scan-blend': 'screen',
}

/** Black lines on white paper. */
const print: typeof light = {
  paper: '#ffffff',
  floor: '#ffffff',
  outdoor: '#ffffff',
  'floor-wet': '#ffffff',
  'floor-cook': '#ffffff',
  'floor-sleep': '#ffffff',
  'floor-way': '#ffffff',
  tint: '0',
  zone: '0',
  finish: '0',
  'finish-filter': 'none',
  wall: '#000000',
  'low-wall': '#ffffff',
  line: '#000000',
  faint: '#444444',
  furniture: '#ffffff',
  'furniture-line': '#444444',
  glass: '#ffffff',
  door: '#000000',
  shutter: '#ffffff',
  lamp: '#ffffff',
  'lamp-line': '#000000',
  plate: '#000000',
  label: '#000000',
  measure: '#000000',
  scan: 'none',
  'scan-blend': 'multiply',
}

const themed = (selector: string, colors: typeof light) =>
  `${selector}{${Object.entries(colors)
    .map(([name, color]) => `--${name}:var(--pianta-${name},${color})`)
    .join(';')}}`

const rules = `
.pianta{font-family:system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
.pianta path,.pianta rect,.pianta circle,.pianta ellipse{vector-effect:non-scaling-stroke;stroke-width:1px}
.pianta .sheet{fill:var(--paper)}
.pianta .floor{fill-rule:evenodd}
.pianta .floor:not(.tinted){fill:var(--floor)}
.pianta .wet .floor:not(.tinted){fill:var(--floor-wet)}
.pianta .cook .floor:not(.tinted){fill:var(--floor-cook)}
.pianta .sleep .floor:not(.tinted){fill:var(--floor-sleep)}
.pianta .way .floor:not(.tinted){fill:var(--floor-way)}
.pianta .outdoor .floor:not(.tinted){fill:var(--outdoor)}
.pianta .tinted{fill-opacity:var(--tint)}
.pianta .zone{fill-rule:evenodd;fill-opacity:var(--zone);pointer-events:none}
.pianta .drawing{filter:var(--scan);mix-blend-mode:var(--scan-blend)}
.pianta .step{stroke:var(--line)}
.pianta .wall path{fill:var(--wall);stroke:var(--wall);stroke-width:1px;stroke-linejoin:round}
.pianta .wall.low path,.pianta .wall.fence path{fill:var(--low-wall);stroke:var(--line);stroke-width:.8px}
.pianta .wall.divider path{fill:none;stroke:var(--faint);stroke-width:1px;stroke-dasharray:5 4}
.pianta .threshold{stroke:var(--faint);fill:var(--paper);stroke-width:.7px}
.pianta .leaf{fill:var(--paper);stroke:var(--door)}
.pianta .swing{stroke:var(--door);stroke-width:.8px}
.pianta .frame{fill:var(--glass);stroke:var(--line)}
.pianta .casement{stroke:var(--faint);stroke-width:.6px}
.pianta .pane{stroke:var(--line);stroke-width:.8px}
.pianta .overhead,.pianta .cloth{stroke:var(--faint);stroke-dasharray:5 4}
.pianta .awning path{stroke:var(--faint);stroke-width:.7px}
.pianta .blind{fill:var(--shutter);stroke:var(--line);stroke-width:.8px}
.pianta .shutter path{stroke:var(--line);stroke-width:.5px}
.pianta .stair path,.pianta .stair circle{stroke:var(--line);stroke-width:.8px}
.pianta .stair .overhead{stroke:var(--faint);stroke-dasharray:5 4}
.pianta .stair .cut{stroke-width:1px}
.pianta .stair .way{stroke-width:1.2px}
.pianta .stair .foot{fill:var(--line)}
.pianta .item rect,.pianta .item path,.pianta .item ellipse{stroke:var(--furniture-line)}
.pianta .item>rect{fill:var(--furniture)}
.pianta .item path,.pianta .item ellipse,.pianta .item>rect~rect{stroke-width:.7px;fill:none}
.pianta .parts{fill:var(--furniture);stroke:var(--furniture-line)}
.pianta .parts [fill]{fill-opacity:var(--finish);filter:var(--finish-filter)}
.pianta .item.overhead>rect{fill:none;stroke-dasharray:4 3}
.pianta .touch{fill:transparent}
.pianta .lamp{fill:var(--lamp);stroke:var(--lamp-line);stroke-width:1.2px}
.pianta .light path{stroke:var(--lamp-line)}
.pianta .plate rect{fill:var(--plate);stroke:var(--paper);stroke-width:.6px}
.pianta text{fill:var(--label);text-anchor:middle;paint-order:stroke;stroke:var(--paper);stroke-opacity:.75;stroke-linejoin:round}
.pianta .name{font-weight:500}
.pianta .name.outdoor{font-style:italic;font-weight:400}
.pianta .measures{font-weight:400;font-style:normal;fill:var(--measure)}
.pianta .scale rect,.pianta .north path{stroke:var(--label)}
.pianta .scale .filled,.pianta .north .filled{fill:var(--label);stroke:var(--label)}
`

const sheet = rules.replace(/\n/g, '')

/** The style sheet of every plan, inside the drawing or in a page that draws without one. */
export const planStyles =
  themed('.pianta', light) +
  themed('.pianta[data-theme=dark]', dark) +
  themed('.pianta[data-theme=print]', print) +
  sheet

/** The same for a page, which prints black on white. A page in dark colours adds `darkStyles` on screens. */
export const paperStyles = `${themed('.pianta', light)}@media print{${themed('.pianta', print)}}${sheet}`
export const darkStyles = themed('.pianta', dark)

/** Returns the same for renderers without custom properties: the colours of one theme, written out. */
export const fixedStyles = (theme: 'light' | 'dark'): string => withColors(sheet, theme)

/** Writes out the colours of a theme in a style sheet. */
export function withColors(styles: string, theme: 'light' | 'dark'): string {
  const colors: Record<string, string> = theme === 'dark' ? dark : light
  return styles.replace(/var\(--([a-z-]+)\)/g, (_, name: string) => colors[name] ?? 'none')
}

/** More rules for a picture: pages show it at a third of its size, and its walls stay dark in a large home. */
export const pictureStyles = '.pianta .wall:not(.low):not(.fence):not(.divider) path{stroke-width:2.5px}'
