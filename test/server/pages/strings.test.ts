import t from 'tap'
import {strings} from '../../../server/words/strings.ts'

/** Returns every text by its path; functions are called with a number. */
function texts(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => {
    const place = path ? `${path}.${key}` : key
    const said = typeof value === 'function' ? value(7) : value
    return typeof said === 'string' ? [[place, said]] : texts(said, place)
  })
}

t.test('every text exists in both languages, and differs where it should', async (t) => {
  const english = new Map(texts(strings.en))
  const italian = new Map(texts(strings.it))
  t.same([...italian.keys()].sort(), [...english.keys()].sort())
  const alike = [...english].filter(([place, text]) => italian.get(place) === text).map(([place]) => place)
  t.same(alike, [
    'fields.email',
    'fields.password',
    'project.tabs.model',
    'importPage.file',
    'apps.kinds.server',
    'settings.link',
    'catalog.families.beige',
    'catalog.off',
    'tablets.layers.comfort',
    'deletion.about',
  ])
  for (const [place, text] of [...english, ...italian]) t.match(text, /\S/, place)
})
