/**
 * A page that stands for Home Assistant's dashboard: it makes one card, and counts the card's walls, marks and rooms.
 */
interface Dashboard {
  element: string
  config: object
  states: object
  /** More fields of the `hass` object, and answers to messages by their types: others get an empty list. */
  hass?: object
  answers?: object
  /** How many marks the whole plan has. */
  marks: number
  selectors: {walls: string; marks: string; rooms: string}
}

/**
 * Returns the page. As in a panel view the card fills the window below a header, in shadow roots, and gets a new `hass`
 * object at each change. `start()` loads the card, `answer(entity)` switches a lamp and resolves with the milliseconds
 * until a frame shows it, `changes(count, pause)` switches one lamp after the other, and `roomArea()` measures the
 * rooms.
 */
export const dashboard = ({
  element,
  config,
  states,
  hass = {},
  answers = {},
  marks,
  selectors,
}: Dashboard) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Dashboard</title>
<style>
  html, body { margin: 0; height: 100%; font: 14px Roboto, system-ui, sans-serif; --primary-color: #03a9f4;
    --primary-text-color: #212121; --secondary-text-color: #727272; --divider-color: #e0e0e0;
    --card-background-color: #fff; --primary-background-color: #fafafa; --state-icon-color: #44739e }
  main { height: calc(100% - 56px); padding-top: 56px; box-sizing: content-box }
</style>
</head><body><main></main><script>
const bench = {defined: 0, drawn: 0, marked: 0}
const roots = []
const attach = Element.prototype.attachShadow
let changed = () => { isChanged = true }
Element.prototype.attachShadow = function (options) {
  const root = attach.call(this, options)
  roots.push(root)
  new MutationObserver(() => changed()).observe(root, {subtree: true, childList: true, attributes: true, characterData: true})
  return root
}
const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)])
const painted = (then) => setTimeout(then)
const shown = (then) => requestAnimationFrame(() => painted(then))
customElements.define('ha-card', class extends HTMLElement {
  connectedCallback() {
    if (!this.shadowRoot) this.attachShadow({mode: 'open'}).innerHTML = '<style>:host{display:block;background:#fff}</style><slot></slot>'
  }
})
const nest = (parent, name) => {
  const host = document.createElement(name)
  host.style.cssText = 'display: block; height: 100%'
  parent.append(host)
  return host.attachShadow({mode: 'open'})
}
const view = nest(nest(document.querySelector('main'), 'home-assistant'), 'hui-view')
const answers = ${JSON.stringify(answers)}
let hass = {
  states: ${JSON.stringify(states)}, entities: {}, devices: {}, areas: {}, floors: {}, services: {}, panels: {}, connected: true,
  config: {unit_system: {temperature: '°C', length: 'km'}, latitude: 45, longitude: 9, time_zone: 'UTC', version: '2026.11.0', state: 'RUNNING'},
  locale: {language: 'en', number_format: 'language', time_format: 'language'}, language: 'en', themes: {darkMode: false},
  user: {id: 'x', is_admin: true}, connection: {subscribeMessage: async () => () => {}, subscribeEvents: async () => () => {}},
  localize: () => '', formatEntityState: ({state}) => state, formatEntityAttributeValue: (_, name) => name,
  callWS: async ({type}) => answers[type] ?? [], callService: async () => ({}), callApi: async () => ({}), hassUrl: (path) => path, ...${JSON.stringify(hass)},
}
let card
const set = (entity, state) => {
  const before = hass.states[entity]
  const attributes = {...before.attributes, brightness: state === 'on' ? 180 : null, color_mode: state === 'on' ? 'brightness' : null}
  const last_changed = new Date().toISOString()
  hass = {...hass, states: {...hass.states, [entity]: {...before, state, attributes, last_changed, last_updated: last_changed}}}
  card.hass = hass
}
const toggle = (entity) => set(entity, hass.states[entity].state === 'on' ? 'off' : 'on')
// Looking takes time from the page: each frame only after a change. What a frame finds is painted at its end.
let isChanged = true
function look() {
  if (!isChanged) return requestAnimationFrame(look)
  isChanged = false
  const hasWalls = roots.some((root) => root.querySelector(${JSON.stringify(selectors.walls)}))
  if (!bench.drawn && hasWalls) painted(() => { bench.drawn ||= performance.now() })
  if (hasWalls && all(${JSON.stringify(selectors.marks)}).length >= ${marks}) return painted(() => {
    bench.marked = performance.now()
    bench.drawn ||= bench.marked
  })
  requestAnimationFrame(look)
}
function start() {
  customElements.whenDefined('${element}').then(() => {
    bench.defined = performance.now()
    card = document.createElement('${element}')
    card.style.cssText = 'display: block; height: 100%'
    card.setConfig(${JSON.stringify({type: `custom:${element}`, ...config})})
    card.hass = hass
    view.append(card)
    look()
  })
  const script = document.createElement('script')
  Object.assign(script, {type: 'module', src: '/card.js'})
  document.head.append(script)
}
const answer = (entity) => new Promise((resolve) => {
  const begun = performance.now()
  changed = () => {
    changed = () => {}
    shown(() => resolve(performance.now() - begun))
  }
  toggle(entity)
})
const changes = (count, pause) => new Promise((resolve) => {
  const lamps = Object.keys(hass.states).filter((id) => id.startsWith('light.'))
  let done = 0
  const timer = setInterval(() => {
    toggle(lamps[done % lamps.length])
    if (++done < count) return
    clearInterval(timer)
    setTimeout(resolve, 1500)
  }, pause)
})
function roomArea() {
  const boxes = all(${JSON.stringify(selectors.rooms)}).map((room) => room.getBoundingClientRect())
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
  return (Math.max(...boxes.map((box) => box.right)) - left) * (Math.max(...boxes.map((box) => box.bottom)) - top)
}
</script></body></html>`
