/** A page that the browser loaded. */
export interface Page {
  url: string
  status: number
  html: string
}

export interface Browser {
  open(address: string): Promise<Page>
  /** Fills in and submits the form that has all these fields, with its hidden fields. */
  submit(page: Page, fields: Record<string, string>): Promise<Page>
}

/**
 * Creates a browser without a screen: it keeps cookies, follows redirects within `origin` and submits forms. It parses
 * only this server's HTML. Throws when a page responds with an error, with the page's text.
 */
export function createBrowser(origin: string): Browser {
  const cookies = createCookies()

  async function load(url: URL, init: RequestInit, redirects = 5): Promise<Page> {
    if (url.origin !== origin) throw new Error(`${url.origin} is outside ${origin}, where the demo's browser stays.`)
    const headers = {accept: 'text/html', 'accept-language': 'en', origin, cookie: cookies.header()}
    const response = await fetch(url, {...init, redirect: 'manual', headers})
    cookies.store(response.headers.getSetCookie())
    const location = response.headers.get('location')
    if (location && redirects > 0) {
      await response.body?.cancel()
      return load(new URL(location, url), {}, redirects - 1)
    }
    const page = {url: url.href, status: response.status, html: await response.text()}
    if (!response.ok) throw new Error(`${url.pathname} responded ${response.status}: ${textOf(page.html)}`)
    return page
  }

  return {
    open: (address) => load(new URL(address, origin), {}),
    submit(page, fields) {
      const form = formsOf(page.html).find(({html}) =>
        Object.keys(fields).every((name) => html.includes(`name="${name}"`)),
      )
      if (!form) throw new Error(`${page.url} has no form with ${Object.keys(fields).join(', ')}: ${textOf(page.html)}`)
      const body = new URLSearchParams({...hiddenFields(form.html), ...fields})
      return load(new URL(form.action, page.url), {method: 'POST', body})
    },
  }
}

function createCookies() {
  const values = new Map<string, string>()
  return {
    header: () => [...values].map(([name, value]) => `${name}=${value}`).join('; '),
    store(headers: string[]) {
      for (const header of headers) {
        const [, name = '', value] = /^([^=]+)=([^;]*)/.exec(header) ?? []
        if (value) values.set(name, value)
        else values.delete(name)
      }
    },
  }
}

function formsOf(html: string): {action: string; html: string}[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = '', inside = '']) => ({
    action: attributeOf(attributes, 'action') ?? '',
    html: inside,
  }))
}

function hiddenFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b([^>]*)>/g)].map(([, attributes = '']) => attributes)
  return Object.fromEntries(
    inputs
      .filter((attributes) => attributeOf(attributes, 'type') === 'hidden')
      .map((attributes) => [attributeOf(attributes, 'name') ?? '', attributeOf(attributes, 'value') ?? '']),
  )
}

function attributeOf(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** Returns a page's visible text, shortened. */
const textOf = (html: string) =>
  (/<main\b.*?<\/main>/s.exec(html)?.[0] ?? html)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
