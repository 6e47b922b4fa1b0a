/** As a browser calls itself; undefined where it is not known. */
export interface BrowserName {
  browser: string | undefined
  system: string | undefined
}

/** A header of more than this is no browser's. */
const longestUserAgent = 400

/** What bowser does not know it cuts out of the header, which is anybody's text. */
const plainName = /^[\w .+-]{1,40}$/

/** What people call the browser and the system of a `User-Agent` (RFC 9110, section 10.1.5). */
export async function nameBrowser(userAgent: string | null): Promise<BrowserName> {
  const text = userAgent?.slice(0, longestUserAgent).trim()
  if (!text) return {browser: undefined, system: undefined}
  // Its tables are large, and few requests need them.
  const {default: bowser} = await import('bowser')
  const {browser, os} = bowser.parse(text)
  const [name, system] = [plain(browser.name), plain(os.name)]
  // Some have their system in their name: Samsung Internet for Android.
  return {browser: name, system: name?.endsWith(`for ${system}`) ? undefined : system}
}

const plain = (name: string | undefined) => (name !== undefined && plainName.test(name) ? name : undefined)
