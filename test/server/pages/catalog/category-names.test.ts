import t from 'tap'
import {nameOfCategory, waysTo} from '../../../../server/pages/catalog/category-names.ts'

t.test('nameOfCategory() has names of our own, and reads words of others', (t) => {
  t.equal(nameOfCategory('seating', 'it'), 'Sedute')
  t.equal(nameOfCategory('furniture/modular-sofa', 'en'), 'Modular sofa')
  t.equal(nameOfCategory('own/-', 'en'), '-', 'what is no word is shown as it is')
  t.end()
})

t.test('waysTo() leads from the group down', (t) => {
  t.same(waysTo('a/b/c'), ['a', 'a/b', 'a/b/c'])
  t.end()
})
