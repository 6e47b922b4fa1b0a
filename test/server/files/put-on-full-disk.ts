import {readdirSync} from 'node:fs'
import {createContentStore} from '../../../server/files/content-store.ts'

// Runs where files may not exceed 1 MB: reports the result of a larger file, its leftovers, and a smaller file.
const folder = process.argv[2] ?? ''
const content = createContentStore(folder)
async function* chunks(count: number) {
  for (let index = 0; index < count; index++) yield Buffer.alloc(100_000, index)
}
const failure = await content.put(chunks(30)).catch(({code}) => code)
const left = [...readdirSync(`${folder}/unfinished`), ...readdirSync(folder)]
const {size} = await content.put(chunks(5))
console.log(JSON.stringify({failure, left, size}))
