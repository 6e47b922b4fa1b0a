/** The answer of the page's own address: the signed-in person, and the token of this browser's forms. */
export interface OwnPage {
  account: string
  token: string
}

/** Reads the page again, after a session has ended; null when nobody is signed in. */
export async function readOwnPage(path: string): Promise<OwnPage | null> {
  try {
    const answer = await fetch(path)
    if (!answer.ok || answer.redirected) return null
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const {account, token} = page.querySelector<HTMLElement>('pianta-editor')?.dataset ?? {}
    return account === undefined || token === undefined ? null : {account, token}
  } catch {
    return null
  }
}
