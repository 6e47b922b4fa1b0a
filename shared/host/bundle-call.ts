import {build} from 'esbuild'

export interface BundledCall {
  /** The module's name, like `#web/pages/docs-search.ts`. */
  module: string
  /** The function of it that the page calls. */
  call: string
  /** The function's argument, which must be valid as JSON. */
  data: unknown
  /** The oldest browsers. */
  target: string[]
}

/** Bundles a script of a page that calls a function with all its data: a page without a server may fetch nothing. */
export async function bundleCall({module, call, data, target}: BundledCall): Promise<Uint8Array> {
  const {outputFiles} = await build({
    stdin: {
      contents: `import {${call}} from '${module}'\n${call}(${JSON.stringify(data)})`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    charset: 'utf8',
    legalComments: 'none',
    target,
  })
  return outputFiles[0]?.contents ?? new Uint8Array()
}
