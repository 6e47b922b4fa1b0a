import t from 'tap'
import {type Hass, translateOf} from '../../../web/card/hass.ts'

t.test('translateOf() keeps Home Assistant’s own words, also in a language that the card lacks', async (t) => {
  const hass = (language: string) =>
    ({locale: {language}, localize: (key: string) => (key === 'heat' ? 'Heizen' : '')}) as unknown as Hass
  t.same(translateOf(hass('pl'))('heat'), {en: 'Heizen'}, 'among words that are English else')
  t.same(translateOf(hass('de'))('heat'), {en: 'Heizen', de: 'Heizen'}, 'also until the card’s own are here')
  t.same(translateOf(hass('it-IT'))('heat'), {en: 'Heizen', it: 'Heizen'})
  t.equal(translateOf(hass('de'))('unknown'), undefined)
})
