import {readFileSync} from 'node:fs'

export const recipesDoc = readFileSync(new URL('../docs/recipes.md', import.meta.url), 'utf8')

/** The recipes of docs/recipes.md: a question, and its answer. */
export const recipes = recipesDoc
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.split('\n')
    return {title, text: lines.join('\n').trim()}
  })
