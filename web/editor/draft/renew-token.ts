/**
 * Reads the page again, after a session has ended, and takes over the token of the new one for this browser's forms.
 * Returns false when nobody is signed in, or another person.
 */
export async function renewToken(path: string, page: HTMLElement): Promise<boolean> {
  const own = await readPage(path)
  if (own?.token === undefined || own.account !== page.dataset.account) return false
  page.dataset.token = own.token
  return true
}

async function readPage(path: string): Promise<DOMStringMap | undefined> {
  try {
    const answer = await fetch(path)
    if (!answer.ok || answer.redirected) return undefined
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return page.querySelector<HTMLElement>('pianta-editor')?.dataset
  } catch {
    return undefined
  }
}
