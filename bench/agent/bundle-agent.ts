import {join} from 'node:path'
import {build, type Plugin} from 'esbuild'
import {readPageFiles} from '../../agent/panel/page-files.ts'

/** Bundles the agent with its page built beforehand, as it ships: without type stripper and esbuild. */
export async function bundleAgent(outfile: string): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, '../../agent/main.ts')],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    define: {'import.meta.dirname': '__dirname'},
    // Optional accelerators of `ws`, which the agent doesn't install.
    external: ['bufferutil', 'utf-8-validate'],
    plugins: [await builtPage()],
    logLevel: 'error',
  })
}

/** Replaces the module that builds the page by one that holds it. */
async function builtPage(): Promise<Plugin> {
  const files = [...(await readPageFiles())].map(([path, {body, ...rest}]) => [path, rest, body.toString('base64')])
  const contents = `export const readPageFiles = async () => new Map(
    ${JSON.stringify(files)}.map(([path, rest, body]) => [path, {...rest, body: Buffer.from(body, 'base64')}]),
  )`
  return {
    name: 'built page',
    setup(build) {
      build.onLoad({filter: /[/\\]page-files\.ts$/}, () => ({contents, loader: 'js'}))
    },
  }
}
