/** The id of each layer by the names of its addresses, apart from the layers: a page loads those when somebody opens one. */
const layerIds: ReadonlyMap<string, string> = new Map([
  ...['look', 'comfort', 'openings', 'presence', 'energy', 'batteries'].map((id) => [id, id] as const),
  ['power', 'energy'],
])

/** The ids in the order in which people choose. */
export const knownLayers: readonly string[] = [...new Set(layerIds.values())]

/** Returns the id of a layer by its address; undefined for one that nobody knows. */
export const layerIdOf = (address: string): string | undefined => layerIds.get(address)
