import {execFileSync} from 'node:child_process'
import {chmodSync, existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {brotliDecompressSync} from 'node:zlib'

/** The releases of `chrome-aws-lambda` that carry old browsers. */
export const releases = {'Chrome 80': '2.1.1', 'Chrome 92': '10.1.0'}

export interface OldChromium {
  program: string
  /** The folder of the shared libraries that came with it; those of the system without one. */
  libraries?: string
}

/** Unpacks the browser of the installed package `chrome-aws-lambda`, in its own folder. */
export function unpackChromium(installed: string): OldChromium {
  const folder = join(installed, 'node_modules/chrome-aws-lambda/bin')
  const unpack = (name: string) => {
    writeFileSync(join(folder, name), brotliDecompressSync(readFileSync(join(folder, `${name}.br`))))
    return join(folder, name)
  }
  // The oldest packages have the browser's version in its name, and bring no libraries.
  const packed = readdirSync(folder).find((name) => name.startsWith('chromium')) ?? 'chromium.br'
  const program = unpack(packed.replace(/\.br$/, ''))
  chmodSync(program, 0o755)
  for (const archive of ['aws.tar', 'swiftshader.tar'])
    if (existsSync(join(folder, `${archive}.br`))) execFileSync('tar', ['-xf', unpack(archive), '-C', folder])
  return {program, libraries: join(folder, 'lib')}
}
