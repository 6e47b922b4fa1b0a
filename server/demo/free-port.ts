import {createServer} from 'node:net'

/** Returns the wanted port, or any other when it is taken on 127.0.0.1. */
export async function freePort(wanted = 0): Promise<number> {
  return (await tryListen(wanted)) ?? (await tryListen(0)) ?? wanted
}

function tryListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const {port: taken} = server.address() as {port: number}
      server.close(() => resolve(taken))
    })
  })
}
