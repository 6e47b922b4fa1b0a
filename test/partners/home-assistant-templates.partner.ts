/** Random templates as devices announce them, with random messages, rendered by Pianta and by a real Home Assistant. */
import {execFile} from 'node:child_process'
import {copyFile, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'
import t from 'tap'
import {devicePayload, deviceTemplate} from '../agent/bridges/mqtt/device-templates.ts'
import {answerOf, isSame} from '../agent/bridges/mqtt/referee/answer-of.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {runs} from '../runs.ts'
import {seededRandom} from '../shared/home/check/plans/seeded-random.ts'
import {findHomeAssistant} from './home-assistant/install-home-assistant.ts'

t.setTimeout(1_200_000)

t.test('random templates give the texts that Home Assistant gives, and fail as there', async (t) => {
  const program = await findHomeAssistant(t)
  if (program === undefined) return
  const {numRuns, seed} = runs(2000)
  const random = seededRandom(seed).share
  const cases = Array.from({length: numRuns}, () => deviceTemplate(random)).flatMap((template) =>
    [0, 1, 2].map(() => [template, devicePayload(random)] as const),
  )
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'cases.json'), JSON.stringify(cases))
  const script = 'render-templates.py'
  await copyFile(new URL(`home-assistant/${script}`, import.meta.url), join(folder, script))
  const [file, ...args] = program.script(folder, script)
  await promisify(execFile)(file, args)
  const answers = JSON.parse(await readFile(join(folder, 'answers.json'), 'utf8')) as (string | {fails: string})[]
  const wrong = cases.flatMap(([template, payload], at) => {
    const own = answerOf(template, payload)
    const theirs = answers[at] ?? ''
    return isSame(own, theirs) ? [] : [{template, payload, own, theirs}]
  })
  const texts = answers.filter((answer) => typeof answer === 'string').length
  t.comment(`${texts} of ${answers.length} renderings give a text; seed ${seed}`)
  t.same(wrong.slice(0, 20), [])
  t.ok(texts > numRuns)
})
