import {readFileSync} from 'node:fs'

const doc = readFileSync(new URL('../../../docs/generated-clients.md', import.meta.url), 'utf8')

/** A generator as docs/generated-clients.md has it: its row of the table, and the blocks under its heading. */
export interface Described {
  name: string
  /** Thousands of lines that it makes. */
  lines: number
  /** The commands that install it, and the ones that generate. */
  install: string
  generate: string
  /** Its configuration: a file's name, which the block's first line says, and the text. */
  files: Record<string, string>
}

/** Returns every generator of the table, in its order. */
export const described: readonly Described[] = [...doc.matchAll(/^\| `(.+?)` \|[^|]+\| ([\d.]+) \|/gm)].map(
  ([, name = '', lines]) => {
    const [, section = ''] = doc.split(`\n### ${name}\n`)
    const [own = ''] = section.split(/^##/m)
    const blocks = [...own.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    const [install = '', generate = ''] = blocks.flatMap(([, language, code = '']) => (language === 'sh' ? [code] : []))
    const files = blocks.flatMap(([, language, code = '']) =>
      language === 'sh' ? [] : [[/^(?:\/\/|#) (\S+)$/m.exec(code)?.[1] ?? '', code]],
    )
    return {name, lines: Number(lines), install, generate, files: Object.fromEntries(files)}
  },
)
