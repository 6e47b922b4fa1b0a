// Verifies a post with the library named by the second word: node verify.mjs POST.json standardwebhooks|svix
import {readFileSync} from 'node:fs'
import {argv} from 'node:process'

const {Webhook} = await import(argv[3])
const {secret, headers, body} = JSON.parse(readFileSync(argv[2], 'utf8'))
try {
  // svix returns nothing since its version 2.
  const event = new Webhook(secret).verify(body, headers) ?? JSON.parse(body)
  console.log(`genuine ${event.type}`)
} catch (error) {
  console.log(`refused ${error.message}`)
}
