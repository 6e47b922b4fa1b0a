import t from 'tap'
import {categoryLabel, withAncestors} from '../../../../server/pages/catalog/category-names.ts'

t.test('categoryLabel() names our categories, and reads custom ones from their slug', (t) => {
  t.equal(categoryLabel('seating', 'it'), 'Sedute')
  t.equal(categoryLabel('furniture/modular-sofa', 'en'), 'Modular sofa')
  t.equal(categoryLabel('own/-', 'en'), '-', 'what is no word is shown as it is')
  t.end()
})

t.test('withAncestors() lists the categories from the group down', (t) => {
  t.same(withAncestors('a/b/c'), ['a', 'a/b', 'a/b/c'])
  t.end()
})
