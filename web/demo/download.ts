import type {Home} from '#shared/home/schema.ts'

/** Gives people a home as a file, which a server imports. */
export function download(home: Home): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(home)], {type: 'application/json'}))
  const link = document.createElement('a')
  link.href = address
  link.download = `${home.name.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'home'}.json`
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
