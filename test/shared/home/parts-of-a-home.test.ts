import t from 'tap'
import {elementKinds} from '#shared/contract/resources.ts'
import {elementsOf} from '#shared/home/elements.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {referencedFiles, referencedModels} from '#shared/home/files.ts'
import {readHome} from '#shared/home/read-home.ts'
import {everyKind} from './every-kind.ts'
import {models, sofa, thumbnail} from './product/sofa.ts'

t.test('elementsOf() returns every element of every kind once', async (t) => {
  const elements = elementsOf(everyKind())
  t.same(new Set(elements.map(({kind}) => kind)), new Set(elementKinds))
  t.equal(new Set(elements.map(({id}) => id)).size, elements.length)
  t.match(elements[0], {kind: 'level', id: 'ground', name: String})
  t.ok(elements.some(({kind, id}) => kind === 'plate' && id === 'plate'))
})

t.test('referencedFiles() returns each image and drawing once, in order', async (t) => {
  const home = everyKind()
  home.plans[0].walls.push({id: 'again', a: [0, 5], b: [1, 5], left: {image: 'a'.repeat(64)}})
  t.same(referencedFiles(home), ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)])
  t.same(referencedFiles(emptyHome('en')), [])
})

t.test(
  'referencedModels() returns each thumbnail and model of products once; they are not files of the project',
  async (t) => {
    const home = everyKind()
    home.products['acme/onda'] = sofa()
    home.products['acme/onda-again'] = sofa()
    t.same(referencedModels(home), [thumbnail, models.leather, models.other])
    t.same(referencedFiles(home), referencedFiles(everyKind()))
    t.same(referencedModels(everyKind()), [])
    t.same(referencedModels(emptyHome('en')), [])
  },
)

t.test('emptyHome() is a valid home with one level and one plan, in either language', async (t) => {
  for (const language of ['it', 'en'] as const) {
    const {home, problems} = readHome(emptyHome(language))
    t.same(problems, [])
    t.equal(home?.lang, language)
    t.equal(home?.levels.length, 1)
    t.equal(home?.plans.length, 1)
  }
  t.equal(emptyHome('it').name, 'Casa')
})
