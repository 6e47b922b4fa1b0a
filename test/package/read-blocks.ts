import {readFileSync} from 'node:fs'

/** Returns the code blocks of a Markdown file in one language, in order. */
export const readBlocks = (file: string, language: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  )
