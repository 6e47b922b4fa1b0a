import {type DrivenPage, openOldPage} from '../../test/partners/old-browser/drive-page.ts'
import type {OldChromium} from '../../test/partners/old-browser/unpack-chromium.ts'
import {createCleaner} from './cleaner.ts'

/** How many times slower than this machine an old tablet is. */
export const slowdown = 6
export const taps = 20
/** Milliseconds of a drag. */
const dragTime = 2000

/** Notes in the page when the plan, or the empty page's text, was painted, and when a tapped lamp was. */
const watch = `
  window.bench = {painted: 0}
  const shown = (then) => requestAnimationFrame(() => setTimeout(then))
  const root = () => document.querySelector('pianta-plan')?.shadowRoot
  const look = () => {
    if (bench.painted > 0) return
    if (root()?.querySelector('[data-kind=wall]') || document.getElementById('text'))
      shown(() => { bench.painted = bench.painted || performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

/** Milliseconds between two looks whether a page is painted: each look takes time from a slowed page. */
export const betweenLooks = 200

export interface OpenPage extends DrivenPage, AsyncDisposable {
  /** Milliseconds until the empty page and the plan were painted. */
  empty: number
  plan: number
}

/** Opens the panel in a new browser, after the empty page: so the browser's own start counts for neither. */
export async function openPage(browser: OldChromium, {floor, panel}: Addresses, rate: number): Promise<OpenPage> {
  const cleaner = createCleaner()
  const page = await openOldPage(cleaner, browser, [1280, 800])
  await page.send('Page.setBypassCSP', {enabled: true})
  await page.send('Page.addScriptToEvaluateOnNewDocument', {source: watch})
  // A tablet that is not set up shows its settings beside a smaller plan.
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `try { localStorage.setItem('pianta-panel', '{"dimAfter": 0}') } catch {}`,
  })
  const paint = async (url: string) => {
    await page.send('Page.navigate', {url})
    await page.until(`location.href === '${url}' && window.bench && bench.painted > 0`, betweenLooks)
    return page.evaluate<number>('bench.painted')
  }
  await paint(floor)
  await page.send('Emulation.setCPUThrottlingRate', {rate})
  await page.send('Performance.enable')
  const empty = await paint(`${floor}again`)
  const plan = await paint(panel)
  return {...page, empty, plan, [Symbol.asyncDispose]: () => cleaner[Symbol.asyncDispose]()}
}

/** The addresses of the empty page and of a panel. */
export interface Addresses {
  floor: string
  panel: string
}

const middleLamp = `((lamps) => lamps[Math.floor(lamps.length / 2)])(all('.mark button.light'))`

/** Waits for the marks, which follow the plan's first painting. */
export const marked = ({until}: DrivenPage): Promise<void> => until(`${middleLamp} !== undefined`, betweenLooks)

/** Returns the key of the lamp that is tapped. */
export const lampOf = ({evaluate}: DrivenPage): Promise<string> => evaluate<string>(`${middleLamp}.dataset.key`)

/** Taps a lamp; resolves with the milliseconds until it was painted in its new state. */
export function tapLamp({evaluate}: DrivenPage): Promise<number> {
  return evaluate<number>(`new Promise((resolve) => {
    const lamp = ${middleLamp}
    const before = lamp.getAttribute('aria-pressed')
    const start = performance.now()
    new MutationObserver((_, observer) => {
      if (lamp.getAttribute('aria-pressed') === before) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    }).observe(lamp, {attributes: true})
    lamp.click()
  })`)
}

/** Zooms in on the plan and drags it to and fro, a move for each frame; returns the frames a second. */
export async function pan({tap, evaluate}: DrivenPage): Promise<number> {
  for (let step = 0; step < 2; step++) await tap(`named('Zoom in')`)
  return evaluate<number>(`new Promise((resolve) => {
    const root = document.querySelector('pianta-plan').shadowRoot
    const stage = root.querySelector('.stage')
    const {left, top, width, height} = stage.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const send = (type, clientX, clientY) =>
      stage.dispatchEvent(new PointerEvent(type, {clientX, clientY, pointerId: 7, button: 0, buttons: 1, bubbles: true, composed: true}))
    send('pointerdown', x, y)
    const before = root.querySelector('.sheet').style.transform
    let frames = 0
    let start = 0
    const frame = () => {
      if (start === 0) start = performance.now()
      const elapsed = performance.now() - start
      send('pointermove', x + Math.sin(elapsed / 200) * 150, y + Math.cos(elapsed / 200) * 100)
      frames++
      if (elapsed < ${dragTime}) return requestAnimationFrame(frame)
      const isMoved = root.querySelector('.sheet').style.transform !== before
      send('pointerup', x, y)
      resolve(isMoved ? (frames * 1000) / elapsed : 0)
    }
    // The zoom's own rendering is over.
    setTimeout(() => requestAnimationFrame(frame), 2000)
  })`)
}

/** Returns the seconds that the page's main thread has worked. */
export async function busy({send}: DrivenPage): Promise<number> {
  const {metrics} = (await send('Performance.getMetrics')) as {metrics: {name: string; value: number}[]}
  return metrics.find(({name}) => name === 'TaskDuration')?.value ?? 0
}
