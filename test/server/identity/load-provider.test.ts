import t from 'tap'
import {providerParts} from '../../../server/identity/load-provider.ts'

t.test('every part of the provider that is loaded by itself exists', async (t) => {
  for (const part of providerParts) await t.resolves(import(part), part)
})
