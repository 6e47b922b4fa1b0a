import {zstdCompressSync} from 'node:zlib'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {drawPlans} from '../../../server/homes/draw-plans.ts'

t.test('drawPlans() draws the plans in their order, without those that would make the page too large', async (t) => {
  const home = emptyHome('en')
  const [plan] = home.plans
  const plans = ['cellar', 'ground', 'attic'].map((id) => ({...plan, id, name: `The ${id}`}))
  const json = zstdCompressSync(JSON.stringify({...home, plans}))
  const drawn = await drawPlans({json})
  t.match(drawn, [
    {id: 'cellar', name: 'The cellar', svg: /^<svg .*<title>The cellar</},
    {id: 'ground', svg: /^<svg .*<title>The ground</},
    {id: 'attic', svg: /^<svg .*<title>The attic</},
  ])
  const most = (drawn[0]?.svg?.length ?? 0) + 10
  t.match(await drawPlans({json, most}), [{svg: /^<svg /}, {name: 'The ground', svg: undefined}, {svg: undefined}])
})
