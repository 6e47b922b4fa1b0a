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

/** Renders the scopes that an app requests. */
export function scopesView(visitor: Visitor, scopes: readonly string[], more: {hasViewed: boolean}): Html {
  return html`<section aria-labelledby="allows">
    <h2 id="allows">${visitor.words.connecting.allows}</h2>
    ${scopeLists(visitor, scopes, more)}
  </section>`
}

/** Renders scopes in the same order for every app. `hasViewed`: the person only views at least one project. */
export function scopeLists({words}: Visitor, scopes: readonly string[], {hasViewed}: {hasViewed: boolean}): Html {
  const {connecting} = words
  const asked = inOrder.filter((scope) => scopes.includes(scope))
  const lists = kinds
    .map((kind) => ({kind, ofKind: asked.filter((scope) => kindOf[scope] === kind)}))
    .filter(({ofKind}) => ofKind.length > 0)
  return html`${lists.map(
    ({kind, ofKind}) => html`<h3>${connecting.kinds[kind]}</h3>
    <ul class="scopes ${kind}">${ofKind.map(scopeItem)}</ul>`,
  )}`

  function scopeItem(scope: Scope): Html {
    const isLimited = hasViewed && closedToViewers.has(scope)
    return html`<li>${words.scopes[scope]}${isLimited ? html` <span class="soft">${connecting.notForViewers}</span>` : ''}</li>`
  }
}
