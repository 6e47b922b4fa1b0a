/** Prints a figure beside its goal. */
export function print(what: string, value: string, goal: string, isMet: boolean) {
  console.log(`${what.padEnd(44)} ${value}; goal: ${goal}${isMet ? '' : ' — NOT REACHED'}`)
}
