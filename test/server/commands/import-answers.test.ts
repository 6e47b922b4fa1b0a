import t from 'tap'
import {doubtQuestions} from '#shared/home/import/doubt-questions.ts'
import {findDoubts} from '#shared/home/import/doubts.ts'
import {answersTo, type ImportQuestion} from '#shared/home/import/questions.ts'
import {readScan} from '#shared/home/roomplan/read-json.ts'
import {toSourceHome} from '#shared/home/roomplan/to-source-home.ts'
import {readAnswers, unanswered} from '../../../server/commands/import-answers.ts'
import {uncertainScan} from '../../shared/home/roomplan/imported-scan.ts'

const layers: ImportQuestion = {
  key: 'layers',
  text: {en: 'Which layers have walls?', it: 'Quali layer hanno i muri?'},
  takes: 'several',
  choices: [
    {value: 'A-WALL', text: {en: 'A-WALL', it: 'A-WALL'}, isProposed: true},
    {value: "it's", text: {en: 'another', it: 'un altro'}},
  ],
}

t.test('readAnswers() reads several values of a key, and refuses anything else', async (t) => {
  t.same(readAnswers([]), {})
  t.same(readAnswers(['unit=mm', 'layers=A=1', 'layers=B']), {unit: ['mm'], layers: ['A=1', 'B']})
  for (const wrong of ['unit', 'unit=', '=mm', 'Unit=mm']) t.throws(() => readAnswers([wrong]), {name: 'UsageError'})
})

t.test('unanswered() lists the options that answer a question, quoted for a shell', async (t) => {
  const {problems = []} = unanswered('plan.dxf', [layers])
  t.same(problems.slice(1), [
    'Which layers have walls? (one or several)',
    '  --answer layers=A-WALL  A-WALL (proposed)',
    "  --answer layers='it'\\''s'  another",
  ])
})

t.test('unanswered() lists what a file is not sure of by the numbers on the plan', async (t) => {
  const source = toSourceHome(readScan(uncertainScan()), 'en')
  const {problems = []} = unanswered('scan.json', doubtQuestions(findDoubts(source), source))
  t.match(problems.slice(1), [
    '1: Door, Bedroom The file doesn’t tell how it opens.',
    '  --answer 1=right-up  Hinge right, opens up (Bedroom) (proposed)',
    ...Array(4).fill(/^ {2}--answer 1=/),
    '2: Bed, Bedroom The scan was not certain of it.',
    '  --answer 2=keep  Keep it (proposed)',
    '  --answer 2=out  Leave it out',
    ...Array(3).fill(/3/),
    /^Agree to the elements above\?/,
    /--answer unsure=agreed/,
    /--answer unsure=later/,
  ])
})

t.test('answersTo() takes only offered choices, and one where one is asked', async (t) => {
  t.same(answersTo(layers, {layers: ["it's", 'A-WALL', 'x']}), ['A-WALL', "it's"])
  t.same(answersTo({...layers, takes: 'one'}, {layers: ['A-WALL']}), ['A-WALL'])
  t.equal(answersTo({...layers, takes: 'one'}, {layers: ["it's", 'A-WALL']}), undefined)
  for (const answers of [{}, {layers: []}, {layers: ['x']}]) t.equal(answersTo(layers, answers), undefined)
})
