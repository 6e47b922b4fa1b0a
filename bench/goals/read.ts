import {floor} from '../served.ts'
import {servePianta} from '../served-pianta.ts'
import {compare, cpuRatio, printRatio, printSlices} from '../wrk.ts'

/** Goal: GET project, with token and rate limit, ≥ 0.6 × a `node:http` that says hello. */
export async function measure() {
  await using hello = await floor('hello')
  await using pianta = await servePianta()
  const slices = await compare({
    hello: {server: hello, path: '/'},
    pianta: {server: pianta, path: pianta.inProject, headers: {authorization: `Bearer ${pianta.token}`}},
  })
  printSlices('node:http, hello', slices.hello)
  printSlices('pianta, GET project', slices.pianta)
  printRatio('read', cpuRatio(slices.hello, slices.pianta), 0.6)
}
