/** Random templates and discovery messages as devices announce them, read by Pianta and by a real Home Assistant. */
import {execFile} from 'node:child_process'
import {copyFile, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'
import t, {type Test} from 'tap'
import {createDeviceRegistry} from '../../agent/bridges/mqtt/device-registry.ts'
import {deviceMessage} from '../agent/bridges/mqtt/device-messages.ts'
import {devicePayload, deviceTemplate} from '../agent/bridges/mqtt/device-templates.ts'
import {answerOf, isSame} from '../agent/bridges/mqtt/referee/answer-of.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {runs} from '../runs.ts'
import {seededRandom} from '../shared/home/check/plans/seeded-random.ts'
import {findHomeAssistant, type HomeAssistantProgram} from './home-assistant/install-home-assistant.ts'

t.setTimeout(1_200_000)

/** Runs a script of Home Assistant's own Python over some cases; returns an answer for each. */
async function ask<Answer>(t: Test, program: HomeAssistantProgram, script: string, cases: readonly unknown[]) {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'cases.json'), JSON.stringify(cases))
  await copyFile(new URL(`home-assistant/${script}`, import.meta.url), join(folder, script))
  const [file, ...args] = program.script(folder, script)
  await promisify(execFile)(file, args)
  return JSON.parse(await readFile(join(folder, 'answers.json'), 'utf8')) as Answer[]
}

t.test('random templates give the texts that Home Assistant gives, and fail as there', async (t) => {
  const program = await findHomeAssistant(t)
  if (program === undefined) return
  const {numRuns, seed} = runs(2000)
  const random = seededRandom(seed).share
  const cases = Array.from({length: numRuns}, () => deviceTemplate(random)).flatMap((template) =>
    [0, 1, 2].map(() => [template, devicePayload(random)] as const),
  )
  const answers = await ask<string | {fails: string}>(t, program, 'render-templates.py', cases)
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

t.test('random discovery messages that Home Assistant takes become devices', async (t) => {
  const program = await findHomeAssistant(t)
  if (program === undefined) return
  const {numRuns, seed} = runs(500)
  const random = seededRandom(seed).share
  const cases = Array.from({length: numRuns}, (_, at) => deviceMessage(random, at))
  const answers = await ask<string | null>(t, program, 'validate-discovery.py', cases)
  const wrong = cases.flatMap(([component, payload], at) => {
    const registry = createDeviceRegistry('mqtt', 'homeassistant')
    registry.put(`homeassistant/${component}/x${at}/config`, JSON.stringify(payload))
    const [entity] = registry.entities().values()
    const problems = registry.problems().map(({reason}) => reason)
    const isRead = entity?.device !== undefined && problems.length === 0
    return answers[at] === null && !isRead ? [{component, payload, problems}] : []
  })
  const taken = answers.filter((answer) => answer === null).length
  t.comment(`Home Assistant takes ${taken} of ${numRuns}; seed ${seed}`)
  t.same(wrong.slice(0, 20), [])
  t.ok(taken > numRuns / 2)
})
