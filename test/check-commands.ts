import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Test} from 'tap'
import {settingNames as agentSettings} from '../agent/config.ts'
import {settingNames} from '../server/config.ts'
import {unpaired} from './agent/commands/agent-process.ts'
import {runHere} from './server/commands/run-here.ts'

const {scripts} = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
const known: readonly string[] = [...settingNames, ...agentSettings]

const helpOf = {
  pianta: async (verbs: string[]) => (await runHere([...verbs, '--help'], {})).stdout,
  agent: async (verbs: string[], t: Test) => (await (await unpaired(t)).run(...verbs, '--help')).out,
}

/** Commands of other programs. */
const others =
  /^(npm (ci|start|test|install \S+( \S+)?)|docker compose (up|logs)|git (pull|checkout)|scp|systemctl|journalctl|tee) ?/

/** Returns the commands of a block of shell, each with its settings, without comments. */
const commandsIn = (code: string): string[] =>
  code
    .replaceAll(/\\\n\s*/g, ' ')
    .replaceAll(/(^|\s)#.*$/gm, '')
    .split(/\n| && | \| /)
    .map((line) => line.trim().replace(/^sudo /, ''))
    .filter(Boolean)

/** Checks that the commands of a block are there, with their options and settings. */
export async function checkCommands(t: Test, code: string) {
  for (const line of commandsIn(code)) {
    const command = line.replace(/^(?:(PIANTA_\w+)=\S+ )+/, '')
    for (const [name] of line.matchAll(/PIANTA_\w+/g)) t.ok(known.includes(name), name)
    const own = /^(?:npm run -s |dist\/|)(pianta-agent|pianta|agent)(?:-linux-x64)?(?: --)? (.*)$/.exec(command)
    const [, script] = /^npm run (?:-s )?([\w:]+)/.exec(command) ?? []
    if (own) await checkOwn(t, own[1] === 'pianta' ? 'pianta' : 'agent', own[2] ?? '')
    else if (script) t.ok(script in scripts, command)
    else t.match(command, others)
  }
}

async function checkOwn(t: Test, program: 'pianta' | 'agent', words: string) {
  const hasTwo = /^(app|bridge|catalog|project|tablets|user|backup check|mcp (allow|forbid|list))\b/.test(words)
  const verbs = words.split(' ').slice(0, hasTwo ? 2 : 1)
  const help = await helpOf[program](verbs, t)
  t.match(help, new RegExp(`\\b${verbs.join(' ')}\\b`), words)
  for (const [option] of words.matchAll(/--[a-z-]+/g)) t.ok(help.includes(option), `${words}: ${option}`)
}
