import {Type} from 'typebox'
import {redirectKept} from './cdn-address.ts'

const etag = {ETag: Type.String({description: 'Strong; the hash of the bytes'})}

/** What an operation takes and answers whose answer is bytes, here or on the CDN: part of its schema. */
export const bytesAnswers = (contentType: string) => {
  const content = {[contentType]: {schema: Type.Unknown()}}
  return {
    headers: Type.Object({
      'if-none-match': Type.Optional(Type.String()),
      range: Type.Optional(Type.String({description: 'One part, like `bytes=0-1023`; anything else is ignored'})),
      'if-range': Type.Optional(Type.String()),
    }),
    response: {
      200: {description: 'The bytes', content, headers: etag},
      206: {
        description: 'The part that `Range` asks for',
        content,
        headers: {...etag, 'Content-Range': Type.String()},
      },
      302: Type.Null({
        description: `Where the server has a CDN: an address that is good for some minutes. The redirect may be kept for ${redirectKept} seconds`,
        headers: {Location: Type.String({format: 'uri'})},
      }),
      304: Type.Null({description: 'The client has the bytes', headers: etag}),
    },
  }
}
