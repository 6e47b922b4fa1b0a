import {createServer} from 'node:net'

/** The wanted port when nobody listens there, else any other that is free on 127.0.0.1. */
export async function freePort(wanted = 0): Promise<number> {
  return (await listenable(wanted)) ?? (await listenable(0)) ?? wanted
}

function listenable(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const {port: taken} = server.address() as {port: number}
      server.close(() => resolve(taken))
    })
  })
}
