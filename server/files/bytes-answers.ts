import {Type} from '#shared/json-schema.ts'
import {redirectKept} from './cdn-address.ts'

const kept = {
  ETag: Type.String({description: 'Strong; the hash of the bytes'}),
  'Cache-Control': Type.String({description: 'How long the answer may be kept, and by whom'}),
  'Accept-Ranges': Type.Literal('bytes'),
  'X-Content-Type-Options': Type.Literal('nosniff'),
  'Content-Disposition': Type.String({description: 'An attachment, with its name'}),
}

/** What an operation takes and answers whose answer is bytes, here or on the CDN: part of its schema. */
export const bytesAnswers = (contentType: string) => {
  const content = {[contentType]: {schema: Type.Unsafe<unknown>({type: 'string', format: 'binary'})}}
  return {
    headers: Type.Object({
      'if-none-match': Type.Optional(Type.String({description: 'The `ETag` of the bytes that the client has'})),
      range: Type.Optional(
        Type.String({
          description:
            'One part, like `bytes=0-1023`. Several, or one behind the end, are answered with all of the bytes',
        }),
      ),
      'if-range': Type.Optional(Type.String({description: 'The `ETag` of the bytes that the client has a part of'})),
    }),
    response: {
      200: {description: 'The bytes', content, headers: kept},
      206: {
        description: 'The part that `Range` asks for',
        content,
        headers: {...kept, 'Content-Range': Type.String({description: 'Which part it is, like `bytes 0-1023/4096`'})},
      },
      302: Type.Null({
        description: 'Where the server has a CDN: an address there that holds for some minutes',
        headers: {
          Location: Type.String({format: 'uri', description: 'Absolute; it takes no token'}),
          'Cache-Control': Type.String({
            description: `How long the redirect may be kept: ${redirectKept} seconds at most`,
          }),
        },
      }),
      304: Type.Null({description: 'The client has the bytes', headers: kept}),
    },
  }
}
