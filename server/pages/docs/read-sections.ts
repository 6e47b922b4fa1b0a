import {lexer, type Token, type Tokens} from 'marked'
import type {DocsSection} from '#shared/text/docs-search.ts'
import {createAnchors} from './anchors.ts'

/** Cuts a page of our documentation at its headings, for search. Diagrams and comments are left out. */
export function readSections(markdown: string, {address, page}: Pick<DocsSection, 'address' | 'page'>): DocsSection[] {
  const anchorOf = createAnchors()
  let current: DocsSection = {address, page, title: '', text: ''}
  const sections = [current]
  for (const token of lexer(markdown)) {
    if (token.type !== 'heading') {
      current.text = [current.text, ...textsOf(token)].join(' ').replace(/\s+/g, ' ').trim()
      continue
    }
    const {depth, text, tokens} = token as Tokens.Heading
    if (depth === 1) continue
    current = {address: `${address}#${anchorOf(text)}`, page, title: tokens.flatMap(textsOf).join(''), text: ''}
    sections.push(current)
  }
  return sections.filter(({title, text}) => title !== '' || text !== '')
}

/** Returns the words of a token as readers see them. */
function textsOf(token: Token): string[] {
  switch (token.type) {
    case 'code':
      return token.lang === 'mermaid' ? [] : [token.text]
    case 'html':
    case 'space':
    case 'hr':
    case 'def':
      return []
    case 'list':
      return (token as Tokens.List).items.flatMap(textsOf)
    case 'table': {
      const {header, rows} = token as Tokens.Table
      return [header, ...rows].flat().map((cell) => joined(cell.tokens))
    }
    default:
      return ['tokens' in token && token.tokens ? joined(token.tokens) : 'text' in token ? String(token.text) : '']
  }
}

const joined = (tokens: readonly Token[]): string => tokens.flatMap(textsOf).join('')
