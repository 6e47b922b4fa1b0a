/** Names this build of the card. `package/build-card.ts` sets it, and writes it into each file. */
declare const buildOfCard: string

/**
 * Loads a file of the card from beside its script. Rejects where nobody put it there, and where it is of another build.
 * Browsers keep files for a month, so the address tells the build too.
 */
export async function loadFile<Exports>(name: string): Promise<Exports> {
  const address = new URL(`${name}?${buildOfCard}`, import.meta.url).href
  const file: Exports & {build: string} = await import(address)
  if (file.build !== buildOfCard) throw new Error(`${name} is of another version of the card`)
  return file
}
