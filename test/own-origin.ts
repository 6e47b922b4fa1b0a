import type {BrowserContext, Page} from 'playwright-core'
import type {Test} from 'tap'

/**
 * Fails the test for each address of another origin than `url` that a page or a worker of the context asks for, and for
 * each one that the page's policy refuses. Returns a list that grows with the addresses asked for.
 */
export function expectOwnOrigin(t: Pick<Test, 'fail'>, context: BrowserContext, url: string): readonly string[] {
  const {host} = new URL(url)
  const asked: string[] = []
  function check(address: string) {
    asked.push(address)
    if (/^(data|blob):/.test(address)) return
    if (new URL(address).host !== host) t.fail(`a page of ${host} asks for ${address}`)
  }
  context.on('request', (request) => check(request.url()))
  // Playwright tells of sockets on their page only.
  const watchSockets = (page: Page) => page.on('websocket', (socket) => check(socket.url()))
  for (const page of context.pages()) watchSockets(page)
  context.on('page', watchSockets)
  context.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) t.fail(`a page of ${host} is refused: ${message.text()}`)
  })
  return asked
}
