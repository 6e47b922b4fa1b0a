import {terminalText} from '#shared/terminal-text.ts'
import type {Command} from './commands/command.ts'
import {describeFailure} from './commands/failure.ts'

/** The verbs of `pianta`, each in a file that is read only when it runs. */
const verbs: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  demo: async () => (await import('./commands/demo.ts')).demo,
  'user create': async () => (await import('./commands/user.ts')).userCreate,
  'user list': async () => (await import('./commands/user.ts')).userList,
  'user reset-password': async () => (await import('./commands/user.ts')).userResetPassword,
  'user delete': async () => (await import('./commands/user.ts')).userDelete,
  'project create': async () => (await import('./commands/project.ts')).projectCreate,
  'project list': async () => (await import('./commands/project.ts')).projectList,
  'project delete': async () => (await import('./commands/project.ts')).projectDelete,
  import: async () => (await import('./commands/import.ts')).importFile,
  'app create': async () => (await import('./commands/app.ts')).appCreate,
  'app keygen': async () => (await import('./commands/app-keygen.ts')).appKeygen,
  'app list': async () => (await import('./commands/app.ts')).appList,
  'catalog build': async () => (await import('./commands/catalog-build.ts')).catalogBuild,
  'catalog check': async () => (await import('./commands/catalog.ts')).catalogCheck,
  'catalog load': async () => (await import('./commands/catalog.ts')).catalogLoad,
  'catalog list': async () => (await import('./commands/catalog.ts')).catalogList,
  'catalog remove': async () => (await import('./commands/catalog.ts')).catalogRemove,
  openapi: async () => (await import('./commands/openapi.ts')).openapi,
  healthcheck: async () => (await import('./commands/healthcheck.ts')).healthcheck,
}

// What this program writes (accounts, keys, homes, its control socket) is its user's alone.
process.umask(0o077)
process.exitCode = await main(process.argv.slice(2))

async function main(words: string[]): Promise<number> {
  const found = [2, 1]
    .map((count) => ({verb: words.slice(0, count).join(' '), rest: words.slice(count)}))
    .find(({verb}) => Object.hasOwn(verbs, verb))
  try {
    if (!found) return await help(words)
    const command = await (verbs[found.verb] as () => Promise<Command>)()
    if (found.rest.includes('--help')) {
      console.log(`${command.summary}\n\n  pianta ${command.usage}`)
      return 0
    }
    return (await command.run(found.rest)) ?? 0
  } catch (error) {
    const {message, exitCode} = describeFailure(error)
    console.error(terminalText(`pianta: ${message}`))
    return exitCode
  }
}

async function help(words: string[]): Promise<number> {
  const isAsked = words.length === 0 || words[0] === '--help' || words[0] === 'help'
  const print = isAsked ? console.log : console.error
  if (!isAsked) print(terminalText(`pianta: there is no command “${words.slice(0, 2).join(' ')}”.\n`))
  print('The commands of pianta:\n')
  for (const verb of Object.values(verbs)) {
    const {usage, summary} = await verb()
    print(`  pianta ${usage}\n      ${summary}`)
  }
  return isAsked && words.length > 0 ? 0 : 2
}
