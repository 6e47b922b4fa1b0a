/** Puts an element's kind before its name, once: "Room Kitchen", but "Room 1" as it is. */
export function kindAndName(kind: string, name: string): string {
  const [begin, next = ''] = [name.slice(0, kind.length), name.slice(kind.length)]
  return begin.toLowerCase() === kind.toLowerCase() && !/^\p{L}/u.test(next) ? name : `${kind} ${name}`
}
