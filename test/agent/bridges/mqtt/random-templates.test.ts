/** Any template, with any message: a text or a TemplateError, and never anything else. */
import t from 'tap'
import {createMessage} from '../../../../agent/bridges/mqtt/message.ts'
import {compileTemplate} from '../../../../agent/bridges/mqtt/template/compile-template.ts'
import {TemplateError} from '../../../../agent/bridges/mqtt/template/template-error.ts'
import {runs} from '../../../runs.ts'
import {seededRandom} from '../../../shared/home/check/plans/seeded-random.ts'
import {randomPayload, randomTemplate} from './random-templates.ts'

t.test('no template fails in another way than it may', async (t) => {
  const {numRuns, seed} = runs(2000)
  const random = seededRandom(seed).share
  const seen = {text: 0, unsupported: 0, undefined: 0, value: 0}
  for (let run = 0; run < numRuns; run++) {
    const source = randomTemplate(random)
    const message = createMessage(randomPayload(random))
    try {
      compileTemplate(source).render({value: message.text, value_json: message.value()})
      seen.text++
    } catch (error) {
      if (!(error instanceof TemplateError) || error.cause !== undefined) {
        t.fail(`${source} with ${message.text.slice(0, 60)}`, {
          found: error instanceof TemplateError ? error.cause : error,
        })
        return
      }
      seen[error.kind]++
    }
  }
  // Each kind of end is reached: otherwise the generator tests nothing.
  for (const [kind, count] of Object.entries(seen))
    if (kind !== 'unsupported') t.ok(count > numRuns / 30, `${kind}: ${count}`)
})
