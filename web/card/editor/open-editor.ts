/** Takes the element that somebody tapped on the plan; returns whether the editor's home has it. */
type Choose = (key: string) => boolean

/** The editor of a card's settings that is open on this page. Home Assistant shows the card beside it. */
let open: Choose | null = null

/** Sends taps on the plan to an editor, until the returned function is called. */
export function openEditor(choose: Choose): () => void {
  open = choose
  return () => {
    if (open === choose) open = null
  }
}

/** Sends the open editor an element; returns whether there is one that takes it. */
export const chooseInEditor = (key: string): boolean => open?.(key) ?? false
