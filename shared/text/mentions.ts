/** A member of a project, as comments mention them. */
export interface Mentionable {
  id: string
  name: string
}

/** The most people that one comment mentions. */
const maxMentions = 50

/** Returns the ids of the members whose names follow an `@`; of two that fit, the longer name. */
export function mentionsIn(text: string, members: readonly Mentionable[]): string[] {
  const byLength = members.filter(({name}) => name !== '').toSorted((one, other) => other.name.length - one.name.length)
  const found = new Set<string>()
  for (const {index} of text.matchAll(/@/g)) {
    const rest = text.slice(index + 1)
    const isNamed = ({name}: Mentionable) => rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length))
    const longest = byLength.find(isNamed)
    // Members of one name can't be told apart: all are told.
    for (const {id, name} of members) if (name === longest?.name) found.add(id)
  }
  return [...found].slice(0, maxMentions)
}
