const elements = new Map<string, CustomElementConstructor>()

/** Defines an element of the card. */
export function defineElement(name: string, element: CustomElementConstructor) {
  elements.set(name, element)
  defineElements()
}

/** Defines elements again that the page no longer knows. */
export function defineElements() {
  for (const [name, element] of elements) if (!customElements.get(name)) customElements.define(name, element)
}
