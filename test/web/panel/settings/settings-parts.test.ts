import t from 'tap'
import type {Home} from '../../../../shared/home/schema.ts'
import {idleShift, watchIdle} from '../../../../web/panel/screen/idle.ts'
import {defaultSettings, readSettings, settingsAfter} from '../../../../web/panel/settings/settings.ts'
import {tabletReport} from '../../../../web/panel/settings/tablet-report.ts'
import {themeAt} from '../../../../web/panel/settings/theme.ts'
import {FakeClock} from '../../../fake-clock.ts'

t.test('readSettings() takes valid fields and defaults for others', async (t) => {
  const read = (text: string | null) => readSettings(() => ({getItem: () => text}))
  t.equal(read(null), null)
  t.strictSame(read('['), defaultSettings)
  t.strictSame(read('null'), defaultSettings)
  t.strictSame(read('{"theme": "dark", "rotation": 45}'), {...defaultSettings, theme: 'dark'})
})

t.test('themeAt() follows the sun at the home’s place, else its time zone, else the system', async (t) => {
  const noon = Date.parse('2026-11-21T12:00:00Z')
  const night = Date.parse('2026-11-21T20:00:00Z')
  const rome = {north: 0, lat: 41.9, lon: 12.5}
  const at = (site: Home['site'], now: number, isSystemDark = false) => themeAt('sun', site, now, isSystemDark)
  t.strictSame([at(rome, noon, true), at(rome, night)], ['light', 'dark'])
  t.equal(at({...rome, zone: 'Asia/Tokyo'}, noon), 'light', 'the place comes first')
  t.strictSame([at({north: 0, zone: 'Asia/Tokyo'}, noon), at({north: 0, zone: 'Asia/Tokyo'}, night)], ['dark', 'dark'])
  t.equal(at({north: 0, zone: 'Europe/Rome'}, noon, true), 'light')
  for (const site of [undefined, {north: 0}, {north: 0, zone: 'No/Where'}])
    t.strictSame([at(site, noon, true), at(site, night)], ['dark', 'light'])
  t.strictSame([themeAt('light', rome, night, true), themeAt('system', rome, night, false)], ['light', 'light'])
})

t.test('watchIdle() counts from the last touch; 0 never dims', async (t) => {
  const clock = new FakeClock()
  const changes: boolean[] = []
  const idle = watchIdle(clock, (isIdle) => changes.push(isIdle))
  clock.advance(3_600_000)
  idle.setDelay(2)
  clock.advance(119_000)
  idle.wake()
  clock.advance(119_000)
  t.strictSame(changes, [])
  clock.advance(1000)
  t.ok(idle.isIdle())
  idle.wake()
  idle.setDelay(0)
  clock.advance(3_600_000)
  t.strictSame(changes, [true, false])
})

t.test('idleShift() is elsewhere each minute, and near the middle', async (t) => {
  const places = Array.from({length: 49}, (_, minute) => idleShift(minute * 60_000))
  t.equal(new Set(places.map(String)).size, 49)
  t.ok(places.flat().every((pixels) => Math.abs(pixels) <= 24))
})

t.test(
  'tabletReport() tells the settings that the page of devices shows, the screen, and the battery in percent',
  async (t) => {
    const report = {
      type: 'tablet',
      settings: {plan: '', room: '', layer: '', dimAfter: 10, language: 'auto'},
      taken: 0,
      screen: {width: 800, height: 480},
      battery: null,
    }
    const screen = {width: 800, height: 480, colorDepth: 24}
    t.strictSame(tabletReport(defaultSettings, screen), report)
    t.strictSame(tabletReport(defaultSettings, screen, {level: 0.296, charging: true}), {
      ...report,
      battery: {level: 30, isCharging: true},
    })
  },
)

t.test('settingsAfter() takes up each setting of the page of devices once', async (t) => {
  const wishes = {layer: {value: 'energy', revision: 2}, dimAfter: {value: 5, revision: 3}}
  const taken = settingsAfter(defaultSettings, wishes)
  t.strictSame(taken, {...defaultSettings, layer: 'energy', dimAfter: 5, taken: 3})
  if (!taken) return
  t.equal(settingsAfter({...taken, layer: 'comfort'}, wishes), null, 'the tablet’s own change holds')
  const next = {...wishes, language: {value: 'it', revision: 4}}
  const again = settingsAfter({...taken, layer: 'comfort'}, next)
  t.match(again, {layer: 'comfort', language: 'it', taken: 4})
  t.match(settingsAfter(defaultSettings, {...wishes, layer: {value: 'comfort', revision: 9}}), {layer: 'comfort'})
  const unknown = {language: {value: 'tlh', revision: 1}, dimAfter: {value: 7, revision: 1}}
  t.strictSame(settingsAfter({...defaultSettings, language: 'it'}, unknown), {
    ...defaultSettings,
    language: 'it',
    taken: 1,
  })
  t.equal(settingsAfter(defaultSettings, {}), null)
})

t.test('pictures of cameras are off until somebody chooses them at the tablet itself', async (t) => {
  t.equal(defaultSettings.cameras, 'off')
  const wishes = {cameras: {value: 'rings', revision: 5}, layer: {value: 'comfort', revision: 5}} as never
  t.match(settingsAfter(defaultSettings, wishes), {cameras: 'off', layer: 'comfort'})
  t.equal(readSettings(() => ({getItem: () => '{"cameras": "rings"}'}))?.cameras, 'rings')
})
