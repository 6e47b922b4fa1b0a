/** Finds the command, of two words or one, that a line begins with, and the words after it. */
export function findCommand<C>(commands: Readonly<Record<string, C>>, line: readonly string[]) {
  for (const length of [2, 1]) {
    const name = line.slice(0, length).join(' ')
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command !== undefined) return {name, command, words: line.slice(length)}
  }
  return undefined
}
