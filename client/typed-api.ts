/** Types of calls, from the `paths` that openapi-typescript makes of `/v1/openapi.json`. */

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'

/** The paths that have an operation of a method. */
export type PathWith<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<M, {responses: object}> ? P : never
}[keyof Paths] &
  string

type Operation<Paths, P, M> = P extends keyof Paths ? (M extends keyof Paths[P] ? Paths[P][M] : never) : never

type Content<T> = T extends {content: infer C} ? C[keyof C] : undefined

type Success<R> = R[Extract<keyof R, 200 | 201>]

/** The answer of an operation: its JSON, or nothing. */
export type AnswerOf<O> = O extends {responses: infer R} ? Content<Success<R>> : unknown

type FieldOf<O, Name extends string> = O extends {parameters: infer P}
  ? P extends Record<Name, infer Required>
    ? Required
    : P extends {[N in Name]?: infer Optional}
      ? Exclude<Optional, undefined> | undefined
      : undefined
  : undefined

/** Makes the fields optional that may be undefined. */
type WithOptional<T> = {[K in keyof T as undefined extends T[K] ? never : K]: T[K]} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
}

type BodyOf<O> = O extends {requestBody: {content: infer C}}
  ? C extends {'application/json': infer Json}
    ? Json
    : Blob | Uint8Array | string
  : undefined

/** The input of a call: the path's values, the query, the body. */
export type CallOptions<O> = WithOptional<{
  path: FieldOf<O, 'path'>
  query: FieldOf<O, 'query'>
  body: BodyOf<O>
}> & {headers?: Record<string, string>; signal?: AbortSignal}

/** The options of a call; none are needed where all fields are optional. */
type Rest<O> = Record<never, never> extends CallOptions<O> ? [options?: CallOptions<O>] : [options: CallOptions<O>]

type Call<Paths, M extends Method> = <P extends PathWith<Paths, M>>(
  path: P,
  ...rest: Rest<Operation<Paths, P, M>>
) => Promise<AnswerOf<Operation<Paths, P, M>>>

/** Every JSON operation of `/v1`. Rejects with an `ApiError` when the API refuses. */
export type TypedApi<Paths> = {readonly [M in Method]: Call<Paths, M>}

/** The options of a call, without types. */
export interface AnyCallOptions {
  path?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Writes the values into a path: `/v1/projects/{projectId}` and the query. A list in the query is repeated. */
export function addressOf(path: string, {path: values = {}, query = {}}: AnyCallOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === '') throw new TypeError(`${path} needs a value for ${name}.`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of [value].flat()) search.append(name, String(one))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}
