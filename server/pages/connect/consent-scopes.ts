import type {Scope} from '#shared/contract/scopes.ts'
import {type Html, html} from '../html.ts'
import type {Visitor} from '../visitor.ts'

/** Scopes of different weight are listed under separate headings. */
type Kind = keyof Visitor['words']['connecting']['kinds']

const kinds: readonly Kind[] = ['look', 'change', 'away']

/** Covers every scope, so that none is granted unseen. The order is the reading order. */
const kindOf: Record<Scope, Kind> = {
  'projects:read': 'look',
  'comments:read': 'look',
  'catalog:read': 'look',
  openid: 'look',
  profile: 'look',
  email: 'look',
  'projects:write': 'change',
  'projects:create': 'change',
  'hosts:manage': 'change',
  'comments:write': 'change',
  'webhooks:manage': 'away',
  offline_access: 'away',
}

const inOrder = Object.keys(kindOf) as Scope[]

/** These scopes write to a project, which viewers may not (docs/api.md#connections). */
const closedToViewers: ReadonlySet<Scope> = new Set<Scope>(['projects:write', 'hosts:manage'])

/** The circumstances that change the wording of scopes. */
interface Reading {
  /** The person only views at least one project. */
  hasViewed: boolean
  /** The app reads and proposes, and saves nothing. */
  isAssistant: boolean
}

/** Renders the scopes that an app requests. */
export function scopesView(visitor: Visitor, scopes: readonly string[], more: Reading): Html {
  return html`<section aria-labelledby="allows">
    <h2 id="allows">${visitor.words.connecting.allows}</h2>
    ${scopeLists(visitor, scopes, more)}
  </section>`
}

/** Renders scopes in the same order for every app. */
export function scopeLists({words}: Visitor, scopes: readonly string[], {hasViewed, isAssistant}: Reading): Html {
  const {connecting} = words
  const asked = inOrder.filter((scope) => scopes.includes(scope))
  const lists = kinds
    .map((kind) => ({kind, ofKind: asked.filter((scope) => kindHere(scope) === kind)}))
    .filter(({ofKind}) => ofKind.length > 0)
  return html`${lists.map(
    ({kind, ofKind}) => html`<h3>${connecting.kinds[kind]}</h3>
    <ul class="scopes ${kind}">${ofKind.map(scopeItem)}</ul>`,
  )}`

  /** An assistant declares nothing: it only sees the devices. */
  function kindHere(scope: Scope): Kind {
    return isAssistant && scope === 'hosts:manage' ? 'look' : kindOf[scope]
  }

  function scopeItem(scope: Scope): Html {
    const isLimited = hasViewed && closedToViewers.has(scope) && kindHere(scope) === 'change'
    const meanings: Record<Scope, string> = isAssistant ? {...words.scopes, ...words.assistants.scopes} : words.scopes
    return html`<li>${meanings[scope]}${isLimited ? html` <span class="soft">${connecting.notForViewers}</span>` : ''}</li>`
  }
}
