import {get} from 'node:http'

/** Returns whether a server of Pianta answers on this machine's port; false after a short pause. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({host: '127.0.0.1', port, path: '/v1'}, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 200))
    }).on('error', () => setTimeout(resolve, 2, false))
  })
}
