/**
 * The members of a list of which it is so, with their index. Where a check looks for what is wrong there are none as a
 * rule, and `entries()` would make a pair of every element of the home.
 */
export function* filterEntries<Member>(
  list: readonly Member[],
  isSo: (member: Member) => boolean,
): Generator<[index: number, member: Member]> {
  for (let index = 0; index < list.length; index++) {
    const member = list[index] as Member
    if (isSo(member)) yield [index, member]
  }
}
