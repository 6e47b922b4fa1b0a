import {readFileSync} from 'node:fs'

/** The webhooks page, whose code tests run. */
export const webhooksDoc = readFileSync(new URL('../docs/webhooks.md', import.meta.url), 'utf8')

/** Returns the code blocks of a language under a heading. */
export function codeUnder(heading: string, language: string): string[] {
  const [, section] = webhooksDoc.split(new RegExp(`^## ${heading}$`, 'm'))
  const [own = ''] = section?.split(/^## /m) ?? []
  return [...own.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  )
}

/** Returns the only code block of a language under a heading. Throws when there are none or several. */
export function onlyCode(heading: string, language: string): string {
  const [code, ...others] = codeUnder(heading, language)
  if (code === undefined || others.length > 0) throw new RangeError(`${heading}: not one block of ${language}`)
  return code
}
