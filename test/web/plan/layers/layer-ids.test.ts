import t from 'tap'
import {knownLayers, layerIdOf} from '#web/plan/layers/layer-ids.ts'
import {findLayer, layers} from '#web/plan/layers/layers.ts'

t.test('layerIdOf() knows every layer by all its addresses', async (t) => {
  t.same(
    knownLayers,
    layers.map(({id}) => id),
  )
  for (const {id, aliases = []} of layers) for (const address of [id, ...aliases]) t.equal(layerIdOf(address), id)
  for (const address of ['power', 'weather']) t.equal(layerIdOf(address), findLayer(address)?.id)
})
