import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {BrowserContextOptions, Page} from 'playwright-core'
import type {Test} from 'tap'
import {buildCard, cardScript} from '../../../package/build-card.ts'
import {openChromium} from '../../chromium.ts'
import {cardHome, entityList, recordedStates} from './recorded-house.ts'

/** The page's answer for `/local/home.json`. */
export interface ServedFile {
  status?: number
  body?: string
}

export interface DashboardOptions {
  config?: Record<string, unknown>
  file?: ServedFile
  /** Files of the card that nobody put beside its script. */
  without?: readonly string[]
  /** Whether the files beside the script are of another build. */
  isMixed?: boolean
  /** The answer to the list of entities; an error code to refuse it with. */
  list?: unknown[] | {code: string}
  hass?: Record<string, unknown>
  context?: BrowserContextOptions
  /** The card's width; absent: that of the window. */
  width?: number
  /** The card's height, as a panel view or a section gives it; absent: as high as it needs. */
  height?: number
}

/**
 * This page stands for Home Assistant's dashboard. As there, the card lies in shadow roots, gets
 * the `hass` object at each change of any entity, and calls services of it.
 */
const page = `<!doctype html><html lang="en"><head><title>Dashboard</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  html, body { margin: 0; height: 100%; font: 16px Roboto, system-ui, sans-serif; background: #fafafa }
  html.dark { background: #111; --primary-text-color: #e1e1e1; --secondary-text-color: #9b9b9b;
    --card-background-color: #1c1c1c; --divider-color: rgba(225,225,225,.2); --outline-color: #8a8a8a }
  html.dark body { background: #111 }
</style></head><body><main><h1 style="position:absolute;clip:rect(0 0 0 0)">Dashboard</h1></main><script>
  customElements.define('ha-card', class extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return
      this.attachShadow({mode: 'open'}).innerHTML =
        '<style>:host{background:var(--card-background-color,#fff);border:1px solid var(--divider-color,#e0e0e0);border-radius:12px;display:block}</style><slot></slot>'
    }
  })
  const nest = (parent, name) => {
    const host = document.createElement(name)
    parent.append(host)
    return host.attachShadow({mode: 'open'})
  }
  const view = nest(nest(document.querySelector('main'), 'home-assistant'), 'hui-view')
  const events = [], calls = []
  // Home Assistant 2026.11 makes the array of custom cards and keeps it: its card picker shows what is in this one.
  window.customCards = [{type: 'another-card', name: 'Another'}]
  const pickerCards = window.customCards
  window.customStrategies = [{type: 'another', strategyType: 'dashboard', name: 'Another'}]
  const pickerStrategies = window.customStrategies
  addEventListener('hass-more-info', ({detail, composed}) => events.push(['more-info', detail.entityId, composed]))
  addEventListener('hass-action', ({detail, composed}) => events.push(['action', detail, composed]))
  addEventListener('config-changed', ({detail}) => events.push(['config', detail.config]))
</script></body></html>`

let built: ReturnType<typeof buildCard> | undefined

/** Opens a dashboard with the card. Its page's errors fail the test. */
export async function openDashboard(t: Test, options: DashboardOptions = {}) {
  const {config = {home: '/local/home.json'}, list = entityList, hass = {}, context = {}, width, height} = options
  built ??= buildCard()
  const files = await built
  const file: ServedFile = options.file ?? {body: JSON.stringify(cardHome)}
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path === '/') return response.writeHead(200, {'Content-Type': 'text/html; charset=utf-8'}).end(page)
    const name = path.slice(1).replace(/\?.*/, '')
    const script = options.without?.includes(name) ? undefined : files.get(name)
    if (script && options.isMixed && name !== cardScript)
      return response.writeHead(200, {'Content-Type': 'text/javascript; charset=utf-8'}).end(
        Buffer.from(script)
          .toString()
          .replace(/build="[\w-]+"/, 'build="another"'),
      )
    if (script) return response.writeHead(200, {'Content-Type': 'text/javascript; charset=utf-8'}).end(script)
    if (path === '/local/home.json') return response.writeHead(file.status ?? 200).end(file.body ?? '')
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await openChromium()
  const opened = await browser.newContext({viewport: {width: 900, height: 800}, ...context})
  t.teardown(() => opened.close())
  opened.setDefaultTimeout(30_000)
  const shown = await opened.newPage()
  shown.on('pageerror', (error) => t.fail(error.message))
  await shown.goto(address)
  await shown.addScriptTag({url: '/pianta-card.js', type: 'module'})
  await shown.waitForFunction(`customElements.get('pianta-card') !== undefined`)
  await shown.evaluate(
    `{
      const list = ${JSON.stringify(list)}
      globalThis.hass = {
        states: ${JSON.stringify(recordedStates)},
        entities: {}, devices: {'door-box': {id: 'door-box', name: 'Door sensor', name_by_user: null, area_id: null}},
        config: {unit_system: {temperature: '°C'}}, connected: true,
        locale: {language: 'en'}, language: 'en', themes: {darkMode: false},
        asked: [],
        async callWS(message) {
          calls.push(['ws', message.type])
          if (Array.isArray(list)) return list
          throw list
        },
        callService: (...call) => (calls.push(call), globalThis.answer?.(call) ?? Promise.resolve({context: {id: 'x'}})),
        ...${JSON.stringify(hass)},
      }
      // As Home Assistant does.
      document.documentElement.lang = hass.locale.language
      // Home Assistant sets a new object for each change, with new objects for the entities that have changed.
      globalThis.setStates = (changed, rest = {}) => {
        const states = {...hass.states}
        for (const [id, change] of Object.entries(changed)) {
          if (change === null) delete states[id]
          else states[id] = {...states[id], ...change, attributes: {...states[id]?.attributes, ...change.attributes}}
        }
        hass = {...hass, ...rest, states}
        globalThis.card.hass = hass
        if (globalThis.editor) globalThis.editor.hass = hass
      }
      const card = document.createElement('pianta-card')
      globalThis.card = card
      card.setConfig({type: 'custom:pianta-card', ...${JSON.stringify(config)}})
      card.hass = hass
      const box = document.createElement('div')
      box.style.width = ${JSON.stringify(width === undefined ? '100%' : `${width}px`)}
      box.style.height = ${JSON.stringify(height === undefined ? 'auto' : `${height}px`)}
      box.append(card)
      view.append(box)
    }`,
  )
  return {page: shown, address, asked, file}
}

export const setStates = (page: Page, states: Record<string, unknown>, rest: Record<string, unknown> = {}) =>
  page.evaluate(`setStates(${JSON.stringify(states)}, ${JSON.stringify(rest)})`)

/** Returns the services that the card has called. */
export const callsOf = (page: Page) =>
  page.evaluate(`calls.splice(0).filter(([kind]) => kind !== 'ws')`) as Promise<unknown[][]>

export const eventsOf = (page: Page) => page.evaluate('events.splice(0)') as Promise<unknown[][]>
