import type {Plugin} from 'esbuild'
import {readPageFiles} from '../agent/panel/page-files.ts'

let built: Promise<Plugin> | undefined

/**
 * Returns a plugin that replaces the module that builds the panel's page by one that holds it. Call it while esbuild
 * builds nothing else: building the page stops esbuild.
 */
export const builtPanel = () => (built ??= buildPanel())

async function buildPanel(): Promise<Plugin> {
  const files = [...(await readPageFiles())].map(([path, {body, ...rest}]) => [path, rest, body.toString('base64')])
  const contents = `export const readPageFiles = async () => new Map(
    ${JSON.stringify(files)}.map(([path, rest, body]) => [path, {...rest, body: Buffer.from(body, 'base64')}]),
  )`
  return {
    name: 'built panel',
    setup(build) {
      build.onLoad({filter: /[/\\]panel[/\\]page-files\.ts$/}, () => ({contents, loader: 'js'}))
    },
  }
}
