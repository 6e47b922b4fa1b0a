// `npm run demo`: plays the demo of a server and an agent, or writes the one for a browser alone with --static FOLDER.
// The latter bundles the pages of both programs from their sources, which no packaged server has.
import {resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {UsageError} from '#shared/host/command-errors.ts'

const args = process.argv.slice(2)

if (args.some((argument) => /^--static(?:=|$)/.test(argument))) process.exitCode = await writeStatic(args)
else {
  process.argv.splice(2, 0, 'demo')
  await import('../../server/main.ts')
}

async function writeStatic(args: readonly string[]): Promise<number> {
  const named = folderOf(args)
  if (named === undefined) {
    console.error('pianta: --static takes a folder and no other option: npm run demo -- --static FOLDER')
    return 2
  }
  const {writeDemo} = await import('./write-demo.ts')
  const folder = resolve(named)
  try {
    const files = await writeDemo(folder)
    console.log(`${files.length} files in ${folder}. Put the folder on any static host, or try it here:`)
    console.log(`  npx http-server ${folder}`)
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`pianta: ${error.message}`)
    return 2
  }
}

/** Returns the folder; undefined when it is missing, or anything else is there. */
function folderOf(args: readonly string[]): string | undefined {
  try {
    return parseArgs({args: [...args], options: {static: {type: 'string'}}}).values.static || undefined
  } catch {
    return undefined
  }
}
