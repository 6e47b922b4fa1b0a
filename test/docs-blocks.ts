import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

const root = join(import.meta.dirname, '..')

/** A fenced block of code on a page. */
export interface CodeBlock {
  page: string
  /** The text after the fence, like `sh` or `json room`. */
  info: string
  /** The code, without the indentation of its list. */
  code: string
}

const pagesIn = (folder: string) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : []))

/** The pages with code. The pages of docs/it have the code of their English page: docs-italian.test.ts checks it. */
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'examples/README.md'],
  ...pagesIn('docs'),
  ...['client', 'home', 'plan'].map((pack) => `package/packs/${pack}/README.md`),
]

/** Every fenced block of code, but texts without a name, which are drawings. */
export const codeBlocks: readonly CodeBlock[] = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^( *)```([^\n]*)\n(.*?)^ *```$/gms)]
    .map(([, indent = '', info = '', code = '']) => ({
      page,
      info,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }))
    .filter(({info}) => info !== 'text' || page.startsWith('examples/')),
)
