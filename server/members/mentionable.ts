import type {Mentionable} from '#shared/text/mentions.ts'
import type {Member} from './store.ts'

/** Returns the members as comments mention them: by their name, or their address without one. */
export const mentionable = (members: readonly Member[]): Mentionable[] =>
  members.map(({accountId, name, email}) => ({id: accountId, name: name || email}))

/** Returns the names of the members but one. */
export const otherNames = (members: readonly Member[], accountId: string): string[] =>
  mentionable(members)
    .filter(({id}) => id !== accountId)
    .map(({name}) => name)
