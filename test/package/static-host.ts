import {readFileSync, statSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {extname, join} from 'node:path'
import type {Test} from 'tap'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** Serves a folder below a path, as static hosts do: a folder's `index.html`, by its address with a slash. */
export async function startStaticHost(t: Pick<Test, 'teardown'>, folder: string, path = '/'): Promise<string> {
  const host = createServer(({url = ''}, response) => {
    const {pathname} = new URL(url, 'http://x')
    try {
      if (!pathname.startsWith(path)) throw new Error('outside')
      const file = join(folder, decodeURIComponent(pathname.slice(path.length)))
      if (!statSync(file).isDirectory()) {
        response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
        response.end(readFileSync(file))
      } else if (pathname.endsWith('/')) {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(readFileSync(join(file, 'index.html')))
      } else response.writeHead(301, {location: `${pathname}/`}).end()
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  t.teardown(() => {
    host.close()
    host.closeAllConnections()
  })
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`
}
