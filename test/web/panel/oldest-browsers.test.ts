import {gunzipSync} from 'node:zlib'
import t from 'tap'
import {loadedLanguages} from '#shared/text/languages.ts'
import {modelStyles} from '#web/model/styles.ts'
import {houseModelStyles} from '#web/panel/model/styles.ts'
import {componentStyles} from '#web/plan/styles.ts'
import type {PageFiles} from '../../../agent/panel/page-files.ts'
import {expectOldSyntax} from '../../oldest-syntax.ts'
import {panelPage} from './page-files.ts'

let files: PageFiles
t.before(async () => {
  files = await panelPage()
})

function text(path: string): string {
  const {body = Buffer.alloc(0), encoding} = files.get(path) ?? {}
  return String(encoding === 'gzip' ? gunzipSync(body) : body)
}

/** The functions that Safari 13.1 lacks. The page's tests delete the methods that built-in objects have. */
const missingFunctions = {
  structuredClone: /\bstructuredClone\(/,
  'crypto.randomUUID': /\brandomUUID\b/,
  'replaceAll()': /\.replaceAll\(/,
  'at() with a negative index': /\.at\(-/,
  'addEventListener on a media query': /matchMedia\([^)]*\)\.addEventListener/,
  'new EventTarget': /new EventTarget\b/,
  'Promise.any': /Promise\.any\b/,
  WeakRef: /\bnew WeakRef\b/,
  BroadcastChannel: /\bnew BroadcastChannel\b/,
  'Intl.ListFormat': /Intl\.ListFormat\b/,
  requestIdleCallback: /\brequestIdleCallback\b/,
  OffscreenCanvas: /\bnew OffscreenCanvas\b/,
  'native dialogs': /\bshowModal\b/,
  'lookbehind in expressions': /\(\?<[=!]/,
}

/** The features that Chrome 80 or Safari 13.1 drops, with the whole rule or a declaration that the layout needs. */
const missingStyles = {
  'gap of a flexbox': /(^|[^-])\b(row-|column-)?gap\s*:/,
  inset: /[;{\s]inset\s*:/,
  'aspect-ratio': /aspect-ratio/,
  ':is() and :where()': /:(is|where)\(/,
  ':has()': /:has\(/,
  'new units': /\d(dvh|svh|lvh|dvw|cqw|cqh)\b/,
  'color-mix()': /color-mix\(/,
  '@layer, @container and @property': /@(layer|container|property)\b/,
  'individual transforms': /[;{\s](translate|rotate|scale)\s*:/,
  'overflow: clip': /overflow[^;]*:\s*clip/,
}

t.test('the built files have no syntax that is newer than Chrome 80 and Safari 13.1', async (t) => {
  for (const path of [
    '/panel.js',
    '/layers.js',
    '/list.js',
    ...loadedLanguages.map((language) => `/texts-${language}.js`),
    '/model.js',
    '/model-worker.js',
    '/check-browser.js',
    '/connect.js',
    '/panel.css',
  ])
    await expectOldSyntax(t, {name: path, code: text(path), loader: path.endsWith('.css') ? 'css' : 'js'})
})

t.test('the page uses no function that Safari 13.1 lacks', async (t) => {
  const script = text('/panel.js') + text('/layers.js') + text('/list.js') + text('/texts-de.js')
  for (const [name, use] of Object.entries(missingFunctions)) t.notMatch(script, use, name)
})

t.test('the styles use no feature that the oldest browsers drop', async (t) => {
  for (const styles of [
    text('/panel.css').replace(/grid-gap/g, ''),
    componentStyles.cssText,
    modelStyles.cssText.replace(/grid-gap/g, ''),
    houseModelStyles.cssText,
  ]) {
    const rules = styles.replace(/\/\*.*?\*\//gs, '')
    for (const [name, use] of Object.entries(missingStyles)) t.notMatch(rules, use, name)
    // Browsers without :focus-visible drop the rule: a list of selectors with it loses the others too.
    t.notMatch(rules, /:focus-visible[^{}()]*,|,[^{}()]*:focus-visible/, ':focus-visible in a list of selectors')
  }
})
