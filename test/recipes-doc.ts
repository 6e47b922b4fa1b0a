import {readFileSync} from 'node:fs'

export const recipesDoc = readFileSync(new URL('../docs/recipes.md', import.meta.url), 'utf8')

/** The recipes of docs/recipes.md: a question, its answer, and the shell's lines in it. */
export const recipes = recipesDoc
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.split('\n')
    const text = lines.join('\n').trim()
    const blocks = [...text.matchAll(/^( *)```(\w*)\n(.*?)^ *```$/gms)].map(([, indent = '', language, code = '']) => ({
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }))
    return {title, text, blocks}
  })
