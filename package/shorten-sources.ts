import {readFile} from 'node:fs/promises'
import type {Plugin} from 'esbuild'

/** The helpers of schemas whose first argument is help for authors (`shared/home/format/schema-builders.ts`). */
const help = /\b(about|optional|list)\(\s*'(?:\\.|[^'\\])*',/g

/** A style sheet in a template. */
const styleSheet = /\bcss`([^`]*)`/g

/** Leaves out text for readers of the sources: help in schemas, and comments and space in style sheets. */
export const shortenSources: Plugin = {
  name: 'shorten-sources',
  setup(build) {
    build.onLoad({filter: /[\\/]shared[\\/]home[\\/](?:schema|versions)[\\/].*\.ts$/}, async ({path}) => ({
      contents: (await readFile(path, 'utf8')).replace(help, "$1('',"),
      loader: 'ts',
    }))
    build.onLoad({filter: /[\\/]web[\\/](?:plan|card)[\\/].*styles?.*\.ts$/}, async ({path}) => ({
      contents: (await readFile(path, 'utf8')).replace(styleSheet, (_, sheet: string) => `css\`${shortened(sheet)}\``),
      loader: 'ts',
    }))
  },
}

const shortened = (sheet: string) =>
  sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};])\s*/g, '$1')
    .replace(/: /g, ':')
