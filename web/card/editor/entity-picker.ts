/** Home Assistant's field to choose an entity. */
const name = 'ha-entity-picker'

interface CardHelpers {
  createCardElement(config: object): HTMLElement
}

let loading: Promise<boolean> | undefined

/**
 * Loads Home Assistant's own entity picker; false if this Home Assistant has none. It comes with the editor of a card of
 * its own: nothing else loads it.
 */
export function loadEntityPicker(): Promise<boolean> {
  loading ??= load()
  return loading
}

async function load(): Promise<boolean> {
  if (customElements.get(name)) return true
  try {
    const {loadCardHelpers} = window as {loadCardHelpers?: () => Promise<CardHelpers>}
    const card = (await loadCardHelpers?.())?.createCardElement({type: 'entities', entities: []})
    await (card?.constructor as {getConfigElement?: () => Promise<HTMLElement>} | undefined)?.getConfigElement?.()
  } catch {
    // The plain field does.
  }
  return customElements.get(name) !== undefined
}

/** Opens the list of a picker that is on the page. */
export async function openPicker(picker: HTMLElement) {
  const {updateComplete, open} = picker as {updateComplete?: Promise<unknown>; open?: () => unknown}
  await updateComplete
  // Its own parts come a moment later.
  await new Promise(requestAnimationFrame)
  if (open) await open.call(picker)
  else picker.focus()
}
