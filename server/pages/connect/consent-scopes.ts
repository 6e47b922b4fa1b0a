import {html} from 'ghtml'
import type {Scope} from '#shared/api/scopes.ts'
import type {Visitor} from '../visitor.ts'

/** What weighs more stands apart under a heading of its own. In the order in which people read them. */
const kinds: Record<keyof Visitor['words']['connecting']['kinds'], readonly Scope[]> = {
  look: ['projects:read', 'comments:read', 'catalog:read', 'openid', 'profile', 'email'],
  change: ['projects:write', 'projects:create', 'hosts:manage', 'comments:write'],
  away: ['webhooks:manage', 'offline_access'],
}

/** These write to a project, which takes more than being let look at it (decisions: Connections). */
const closedToViewers: ReadonlySet<Scope> = new Set<Scope>(['projects:write', 'hosts:manage'])

/** What an app asks to be allowed. */
export function scopesView(visitor: Visitor, scopes: readonly string[], more: {hasViewed: boolean}): string {
  return html`<section aria-labelledby="allows">
    <h2 id="allows">${visitor.words.connecting.allows}</h2>
    !${scopeLists(visitor, scopes, more)}
  </section>`
}

/** What the scopes give, in the same order for every app. `hasViewed`: the person may only look at some project of theirs. */
export function scopeLists({words}: Visitor, scopes: readonly string[], {hasViewed}: {hasViewed: boolean}): string {
  const {connecting} = words
  const lists = Object.entries(kinds)
    .map(([kind, all]) => ({kind: kind as keyof typeof kinds, asked: all.filter((scope) => scopes.includes(scope))}))
    .filter(({asked}) => asked.length > 0)
  return html`!${lists.map(
    ({kind, asked}) => html`<h3>${connecting.kinds[kind]}</h3>
    <ul class="scopes ${kind}">!${asked.map(gift)}</ul>`,
  )}`

  function gift(scope: Scope): string {
    const isLimited = hasViewed && closedToViewers.has(scope)
    return html`<li>${words.scopes[scope]}!${isLimited ? html` <span class="soft">${connecting.notForViewers}</span>` : ''}</li>`
  }
}
