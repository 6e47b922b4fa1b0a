import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {settingNames as agentSettings} from '../agent/config.ts'
import {settingNames} from '../server/config.ts'
import {unpaired} from './agent/commands/agent-process.ts'
import {recipes, recipesDoc} from './recipes-doc.ts'
import {runHere} from './server/commands/run-here.ts'

const root = join(import.meta.dirname, '..')

/** The folders whose files hold the words of pages, editor and panel. */
const wordFolders = [
  'server/words',
  'web/editor/words',
  'web/panel',
  'agent/panel',
  'shared/house',
  'shared/home/import',
]

const sources = wordFolders
  .flatMap((folder) => readdirSync(join(root, folder), {recursive: true}).map((name) => join(root, folder, `${name}`)))
  .filter((file) => /\.(ts|html)$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

t.test('each recipe is a question of at most 12 lines, and leads to the whole story', async (t) => {
  t.ok(recipes.length >= 15)
  for (const {title, text} of recipes) {
    t.match(title, /\?$/)
    t.ok(text.split('\n').filter((line) => line.trim() !== '').length <= 12, title)
    t.match(text, /\]\([\w-]+\.md(#[\w-]+)?\)/, `${title} has a link`)
  }
})

t.test('words in italics are words of the program', async (t) => {
  const words = [...recipesDoc.replaceAll(/```.*?```/gs, '').matchAll(/(?<![*\w])\*([^*]+)\*(?!\*)/g)]
  t.ok(words.length > 60)
  for (const [, word = ''] of words) {
    const plain = word.replaceAll(/\s+/g, ' ')
    // The words begin a text, or follow a number in it.
    t.ok(
      ["'", '`', '} ', '>'].some((before) => sources.includes(before + plain)),
      plain,
    )
  }
})

for (const page of ['it/recipes', 'sign-in', 'it/sign-in', 'it/catalog', 'backup', 'it/backup'])
  t.test(`words in italics of docs/${page}.md are words of the program`, async (t) => {
    const text = readFileSync(join(root, `docs/${page}.md`), 'utf8').replaceAll(/```.*?```/gs, '')
    const words = [...text.matchAll(/(?<![*\w])\*([^*]+)\*(?!\*)/g)].flatMap(([, word = '']) =>
      word.replaceAll(/\s+/g, ' ').split(' → '),
    )
    t.ok(words.length > 0)
    for (const word of words) t.ok(sources.includes(word), word)
  })

/** Returns the commands of a text, in code blocks and between backticks, each as `pianta …` or `pianta-agent …`. */
function commandsIn(text: string): string[] {
  const joined = text.replaceAll(/\s*\\\n\s*/g, ' ').replaceAll(/\n(?=[^`]*`)/g, ' ')
  return [...joined.matchAll(/npm run -s (pianta|agent) -- ([^`\n&]+)/g)].map(
    ([, program, words = '']) => `${program} ${words.trim()}`,
  )
}

t.test('commands, options and settings are those of the programs', async (t) => {
  const agent = await unpaired(t)
  const helpOf = async (program: string, verbs: string[]) =>
    program === 'agent' ? (await agent.run(...verbs, '--help')).out : (await runHere([...verbs, '--help'], {})).stdout
  const commands = [...new Set(commandsIn(recipesDoc))]
  t.ok(commands.length > 20, String(commands.length))
  for (const command of commands) {
    const [program = '', ...words] = command.split(' ')
    const verbs = /^(app|bridge|catalog|project|tablets|user) /.test(words.join(' '))
      ? words.slice(0, 2)
      : words.slice(0, 1)
    const help = await helpOf(program, verbs)
    t.match(help, new RegExp(`\\b${verbs.join(' ')}\\b`), command)
    for (const [option] of command.matchAll(/--[a-z-]+/g)) t.ok(help.includes(option), `${command}: ${option}`)
  }
  const known: readonly string[] = [...settingNames, ...agentSettings]
  for (const [name] of recipesDoc.matchAll(/PIANTA_\w+/g)) t.ok(known.includes(name), name)
})
