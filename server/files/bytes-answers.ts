import {Type} from '#shared/json-schema.ts'
import {redirectMaxAge} from './cdn-address.ts'

const cacheable = {
  ETag: Type.String({description: 'A strong ETag: the hash of the bytes'}),
  'Cache-Control': Type.String({description: 'How long the response may be cached, and by which caches'}),
  'Accept-Ranges': Type.Literal('bytes'),
  'X-Content-Type-Options': Type.Literal('nosniff'),
  'Content-Disposition': Type.String({description: 'An attachment with its file name'}),
}

const compressed = {
  'Content-Encoding': Type.Optional(Type.Literal('gzip', {description: 'Only for clients that accept it'})),
}

/**
 * Returns the request headers and responses of an operation that sends bytes, itself or through the CDN; compressed for
 * clients that accept gzip if `isCompressed`.
 */
export const bytesAnswers = (contentType: string, {isCompressed = false} = {}) => {
  const headers = isCompressed ? {...cacheable, ...compressed} : cacheable
  const content = {[contentType]: {schema: Type.Unsafe<unknown>({type: 'string', format: 'binary'})}}
  return {
    headers: Type.Object({
      'if-none-match': Type.Optional(Type.String({description: 'The `ETag` of the bytes that the client has'})),
      range: Type.Optional(
        Type.String({
          description: 'One range, like `bytes=0-1023`. Several ranges, or one after the end, return all of the bytes',
        }),
      ),
      'if-range': Type.Optional(Type.String({description: 'The `ETag` of the bytes that the client has in part'})),
    }),
    response: {
      200: {description: 'The bytes', content, headers},
      206: {
        description: 'The range that the request named',
        content,
        headers: {
          ...headers,
          'Content-Range': Type.String({description: 'The range sent, like `bytes 0-1023/4096`'}),
        },
      },
      302: Type.Null({
        description: 'A redirect to the CDN, if the server has one; its address expires after some minutes',
        headers: {
          Location: Type.String({format: 'uri', description: 'An absolute URL that needs no token'}),
          'Cache-Control': Type.String({
            description: `How long the redirect may be cached: ${redirectMaxAge} seconds at most`,
          }),
        },
      }),
      304: Type.Null({description: 'The client has the bytes', headers}),
    },
  }
}
