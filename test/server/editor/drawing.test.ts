import {once} from 'node:events'
import {type IncomingMessage, request} from 'node:http'
import sharp from 'sharp'
import t from 'tap'
import {type Editing, type Editor, startEditing} from '../../web/editor/editing.ts'

interface Sending {
  who?: Editor
  type?: string
  query?: string
  headers?: Record<string, string>
  to?: string
}

/** Returns a function that uploads bytes as the editor does. */
const createUpload =
  ({anna, path}: Editing) =>
  async (
    bytes: Uint8Array | string,
    {who = anna, type = 'image/png', query = '', headers, to = path}: Sending = {},
  ) => {
    const sent = {'content-type': type, 'form-token': who.token, ...headers}
    const {status, html} = await who.browser.send(`${to}/drawing${query}`, {method: 'POST', headers: sent, body: bytes})
    return {status, json: JSON.parse(html)}
  }

const scan = (format: 'png' | 'jpeg' | 'webp', width = 30, height = 20) =>
  sharp({create: {width, height, channels: 3, background: '#fff'}})
    .toFormat(format)
    .toBuffer()

t.test('a picture is measured and shown at its address', async (t) => {
  const editing = await startEditing(t)
  const {anna, id} = editing
  const upload = createUpload(editing)
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const bytes = await scan(format)
    const type = `image/${format}`
    const {status, json} = await upload(bytes, {type, query: '?name=Piano%20terra'})
    t.match([status, json], [201, {contentType: type, size: bytes.length, name: 'Piano terra', width: 30, height: 20}])
    t.equal(json.href, `/projects/${id}/files/${json.sha256}`)
    const shown = await fetch(editing.server.url + json.href, {
      headers: {cookie: [...anna.browser.cookies].map((pair) => pair.join('=')).join('; ')},
    })
    t.same([shown.headers.get('content-type'), Buffer.from(await shown.arrayBuffer())], [type, bytes])
    t.equal((await upload(bytes, {type})).status, 200, 'the project has it')
  }
})

t.test('a photo is measured as it is shown, and a PDF is not measured', async (t) => {
  const editing = await startEditing(t)
  const upload = createUpload(editing)
  const turned = await sharp(await scan('jpeg'))
    .withMetadata({orientation: 6})
    .toBuffer()
  t.match(await upload(turned, {type: 'image/jpeg'}), {json: {width: 20, height: 30}})
  t.match(await upload('%PDF-1.7 page', {type: 'application/pdf'}), {
    status: 201,
    json: {contentType: 'application/pdf', name: 'file', width: null, height: null},
  })
})

t.test('files of another type, size or name are refused, and nothing is added', async (t) => {
  const editing = await startEditing(t, {PIANTA_MAX_FILE: '4000'})
  const {server, id} = editing
  const upload = createUpload(editing)
  const png = await scan('png')
  const refused = async (bytes: Uint8Array | string, sending?: Sending) => {
    const {status, json} = await upload(bytes, sending)
    return [status, ...json.problems]
  }
  t.match(await refused(png, {type: 'image/jpeg'}), [415, 'body: is not image/jpeg, as Content-Type says'])
  t.match(await refused(png, {type: 'image/gif'}), [415, /^Content-Type: must be one of/])
  t.match(await refused(png, {type: 'multipart/form-data; boundary=x'}), [415, /^Content-Type: /])
  t.match(await refused(''), [415, 'body: is empty'])
  t.match(await refused(Buffer.concat([png.subarray(0, 20), Buffer.alloc(50)])), [415, /^body: is damaged/])
  t.match(await refused(Buffer.concat([png, Buffer.alloc(4000)])), [400, 'body: must be at most 4000 bytes'])
  t.match(await refused(png, {query: `?name=${'x'.repeat(201)}`}), [400, /^name: must have at most 200/])
  t.match(await refused(png, {query: '?name=a%0Ab'}), [400, /^name: /])
  t.equal(server.services.quotas.sizeOf(id), 0)
})

t.test('a drawing for which the owner has no room is refused', async (t) => {
  const editing = await startEditing(t, {PIANTA_MAX_STORAGE: String(2 ** 20)})
  const png = Buffer.concat([await scan('png'), Buffer.alloc(2 ** 20)])
  t.match(await createUpload(editing)(png), {status: 400, json: {problems: [/^storage: /]}})
})

t.test('only who may write to the project uploads, from the page itself', async (t) => {
  const editing = await startEditing(t)
  const {vera, ben, otherId, server, path, id} = editing
  const upload = createUpload(editing)
  const png = await scan('png')
  t.match(await upload(png, {who: vera}), {status: 403, json: {error: 'forbidden'}})
  t.match(await upload(png, {who: ben}), {status: 404})
  t.match(await upload(png, {to: `/projects/${otherId}/edit`}), {status: 404})
  t.match(await upload(png, {headers: {'form-token': 'x'}}), {status: 403})
  t.match(await upload(png, {headers: {'sec-fetch-site': 'cross-site'}}), {status: 403})
  const visitor = await fetch(`${server.url}${path}/drawing`, {method: 'POST', headers: {'content-type': 'image/png'}})
  t.equal(visitor.status, 401)
  t.equal(server.services.quotas.sizeOf(id), 0)
})

t.test('a drawing is refused when its person may no longer write once it has arrived', async (t) => {
  const {server, vera, path, id} = await startEditing(t)
  const {members, quotas} = server.services
  members.setRole(id, vera.account.id, 'editor')
  const cookie = [...vera.browser.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = {cookie, 'content-type': 'image/png', 'form-token': vera.token}
  const sending = request(`${server.url}${path}/drawing`, {method: 'POST', headers})
  const png = await scan('png', 300, 300)
  // The server reads so much only in its handler, which has checked the role once.
  await new Promise<void>((resolve) => sending.write(Buffer.concat([png, Buffer.alloc(2 ** 20)]), () => resolve()))
  members.setRole(id, vera.account.id, 'viewer')
  sending.end()
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  answer.resume()
  t.equal(answer.statusCode, 403)
  t.equal(quotas.sizeOf(id), 0)
})
