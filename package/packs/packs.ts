import {readSampleHome} from '../../demo/sample-home.ts'

/** A package for apps: its bundles, and the fields of its manifest. */
export interface Pack {
  name: string
  description: string
  keywords: readonly string[]
  /** The source of each entry, by its name in `exports`. */
  entries: Readonly<Record<string, string>>
  /**
   * Files beside the code by their name in the package: a path of the checkout, or a function that makes their text.
   */
  files?: Readonly<Record<string, string | (() => string)>>
  /** Uses whose size in a browser is reported: an entry, or the names imported from the first one. */
  uses: Readonly<Record<string, readonly string[] | '*'>>
  /** Whether importing it does something; bundlers keep it then. */
  hasEffects?: boolean
  target: readonly string[]
}

const evergreen = ['es2022']

const englishFlat = () => `${JSON.stringify(readSampleHome('en'), null, 2)}\n`

export const packs: Readonly<Record<'client' | 'home' | 'plan', Pack>> = {
  client: {
    name: '@pianta/client',
    description: 'A client of Pianta for Node, browsers, Deno and Bun: sign-in, typed calls, a resuming event stream',
    keywords: ['pianta', 'home', 'floor-plan', 'oauth', 'device-flow', 'server-sent-events'],
    entries: {'.': 'client/main.ts', './qr': 'shared/host/qr-code.ts', './server': 'client/server.ts'},
    uses: {
      'a display that signs in by a code': ['createClient', 'signInByCode', 'webStore'],
      'a page that signs in with PKCE': ['createClient', 'beginSignIn', 'completeSignIn', 'webStore'],
      'all of it': '*',
      './qr': '*',
    },
    target: evergreen,
  },
  home: {
    name: '@pianta/home',
    description: 'Homes of Pianta as plain data: check, upgrade, edit, draw as SVG, and match with devices',
    keywords: ['pianta', 'home', 'floor-plan', 'svg', 'json-schema'],
    entries: {
      '.': 'shared/home/main.ts',
      './check': 'shared/home/entries/check.ts',
      './draw': 'shared/home/entries/draw.ts',
      './edit': 'shared/home/entries/edit.ts',
      './match': 'shared/home/entries/match.ts',
    },
    uses: {'./check': '*', './draw': '*', './edit': '*', './match': '*', '.': '*'},
    target: evergreen,
  },
  plan: {
    name: '@pianta/plan',
    description: 'The element <pianta-plan>: a floor plan with the live states of its devices',
    keywords: ['pianta', 'home', 'floor-plan', 'web-component', 'custom-element', 'home-automation'],
    entries: {'.': 'web/plan/main.ts'},
    files: {'example.html': 'package/packs/plan/example.html', 'example-home.json': englishFlat},
    uses: {'all of it': '*'},
    hasEffects: true,
    // The oldest browsers that wall tablets have, as for the panel.
    target: ['chrome80', 'safari13.1'],
  },
}
