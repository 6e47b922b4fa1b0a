import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type Served, serve} from './served.ts'

/** Starts nginx in one process, with a folder's files as they are. Returns undefined without nginx. */
export async function serveNginx(files: string): Promise<Served | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name))
    return `${name}_temp_path ${join(folder, name)};`
  })
  const config = join(folder, 'nginx.conf')
  const start = (port: number) => {
    writeFileSync(
      config,
      `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr; events {}
      http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; ${temporary.join('\n')}
        server { listen 127.0.0.1:${port}; root ${files}; } }`,
    )
    return {command: ['nginx', '-p', folder, '-c', config, '-e', 'stderr']}
  }
  try {
    const server = await serve(start)
    return {
      ...server,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]()
        rmSync(folder, {recursive: true, force: true})
      },
    }
  } catch (error) {
    rmSync(folder, {recursive: true, force: true})
    console.log(`no nginx: ${(error as Error).message.trim()} (install the package nginx)`)
    return undefined
  }
}
