import {findCommand} from '#shared/host/find-command.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import {terminalLine, terminalText} from '#shared/text/terminal-text.ts'
import type {Command} from './command.ts'
import {describeFailure} from './failure.ts'

/** The commands of `pianta`. Each file is imported only when its command runs. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serve,
  demo: async () => (await import('./demo.ts')).demo,
  'user create': async () => (await import('./user.ts')).userCreate,
  'user list': async () => (await import('./user.ts')).userList,
  'user reset-password': async () => (await import('./user.ts')).userResetPassword,
  'user reset-sign-in': async () => (await import('./user.ts')).userResetSignIn,
  'user delete': async () => (await import('./user.ts')).userDelete,
  'project create': async () => (await import('./project.ts')).projectCreate,
  'project list': async () => (await import('./project.ts')).projectList,
  'project delete': async () => (await import('./project.ts')).projectDelete,
  import: async () => (await import('./import.ts')).importFile,
  export: async () => (await import('./export.ts')).exportPlan,
  match: async () => (await import('./match.ts')).match,
  'app create': async () => (await import('./app.ts')).appCreate,
  'app keygen': async () => (await import('./app-keygen.ts')).appKeygen,
  'app list': async () => (await import('./app.ts')).appList,
  'catalog build': async () => (await import('./catalog-build.ts')).catalogBuild,
  'catalog check': async () => (await import('./catalog.ts')).catalogCheck,
  'catalog load': async () => (await import('./catalog.ts')).catalogLoad,
  'catalog list': async () => (await import('./catalog.ts')).catalogList,
  'catalog remove': async () => (await import('./catalog.ts')).catalogRemove,
  backup: async () => (await import('./backup.ts')).backup,
  'backup check': async () => (await import('./backup.ts')).backupCheck,
  restore: async () => (await import('./backup.ts')).restore,
  audit: async () => (await import('./audit.ts')).audit,
  mcp: async () => (await import('./mcp.ts')).mcp,
  openapi: async () => (await import('./openapi.ts')).openapi,
  time: async () => (await import('./time.ts')).time,
  doctor: async () => (await import('./doctor.ts')).doctor,
  service: async () => (await import('./service.ts')).service,
  healthcheck: async () => (await import('./healthcheck.ts')).healthcheck,
}

/** Runs a command line in this process. Resolves with its exit code. */
export async function runCommandLine(words: string[]): Promise<number> {
  const found = findCommand(commands, words)
  try {
    if (words[0] === '--version' && words.length === 1) return await printVersion()
    if (!found) return await printHelp(words)
    const command = await found.command()
    if (found.words.includes('--help')) {
      console.log(`Usage: ${serverCommand} ${command.usage}\n\n${command.summary}`)
      return 0
    }
    return (await command.run(found.words)) ?? 0
  } catch (error) {
    const {message, exitCode} = describeFailure(error, `See: ${serverCommand} ${found?.name ?? ''} --help`)
    console.error(terminalText(`pianta: ${message}`))
    return exitCode
  }
}

async function printVersion(): Promise<number> {
  console.log((await import('#shared/host/version.ts')).version)
  return 0
}

async function printHelp(words: string[]): Promise<number> {
  const [first, second] = words
  // `app` begins `app create` and its like: its help is theirs.
  const group = Object.entries(commands).filter(([name]) => name.startsWith(`${first} `))
  const isRequested =
    words.length === 0 || first === '--help' || first === 'help' || (group.length > 0 && second === '--help')
  const print = isRequested ? console.log : console.error
  if (!isRequested) print(`${terminalLine(`pianta: unknown command “${words.slice(0, 2).join(' ')}”.`)}\n`)
  print(`Usage: ${serverCommand} COMMAND\n`)
  for (const [, load] of group.length > 0 ? group : Object.entries(commands)) {
    const {usage, summary} = await load()
    print(`  ${usage}\n      ${summary}`)
  }
  return isRequested && words.length > 0 ? 0 : 2
}
