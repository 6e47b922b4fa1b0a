import {html, type TemplateResult} from 'lit'
import {type IconName, icon} from './icons.ts'

/** A button that opens a small panel beside it. Escape and leaving it close it. */
export function menu(name: string, symbol: IconName, content: unknown): TemplateResult {
  return html`<details class=${`menu ${symbol}`} @keydown=${closeByEscape} @focusout=${closeOutside}>
    <summary aria-label=${name} title=${name}>${icon(symbol)}<span>${name}</span></summary>
    <div>${content}</div>
  </details>`
}

/** Closes the menu that holds the button which was pressed. */
export function closeMenu({currentTarget}: Event): void {
  const menu = (currentTarget as Element).closest<HTMLDetailsElement>('details.menu')
  if (menu) menu.open = false
}

function closeByEscape(event: KeyboardEvent) {
  const menu = event.currentTarget as HTMLDetailsElement
  if (event.key !== 'Escape' || !menu.open) return
  event.preventDefault()
  menu.open = false
  menu.querySelector('summary')?.focus()
}

function closeOutside(event: FocusEvent) {
  const menu = event.currentTarget as HTMLDetailsElement
  const to = event.relatedTarget as Node | null
  if (to !== null && !menu.contains(to)) menu.open = false
}
