// Follows a stream with the package eventsource: prints each event, each retry, then how it ended.
import {EventSource} from 'eventsource'

const [address, token, last] = process.argv.slice(2)
const tell = (what) => console.log(JSON.stringify(what))

// Its timer to reconnect does not keep a process of Node alive.
const alive = setInterval(() => {}, 60_000)
const source = new EventSource(last ? `${address}?lastEventId=${encodeURIComponent(last)}` : address, {
  fetch: (url, options) => fetch(url, {...options, headers: {...options.headers, authorization: `Bearer ${token}`}}),
})
source.onopen = () => tell({status: 200})
source.onerror = ({code}) => {
  if (code) tell({status: code})
  if (source.readyState !== EventSource.CLOSED) return tell({retry: true})
  tell({end: 'onerror'})
  clearInterval(alive)
}
for (const name of ['message', 'revision.saved', 'access.revoked', 'token.expired', 'stream.reset'])
  source.addEventListener(name, ({type, lastEventId, data}) => tell({event: type, id: lastEventId, data}))
