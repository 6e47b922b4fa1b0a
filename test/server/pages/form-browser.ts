/** A page in a browser without scripts. */
export interface BrowserPage {
  status: number
  /** Path and query, after redirects. */
  path: string
  headers: Headers
  html: string
  /** The visible text, on one line. */
  text: string
}

/**
 * Opens a browser without scripts. It fills in fields by label, presses buttons by text, keeps cookies and follows
 * redirects on this host.
 */
export function openBrowser(origin: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()

  const isOwn = (location: string) => location.startsWith('/') || location.startsWith(`${origin}/`)

  async function send(path: string, init: RequestInit = {}): Promise<BrowserPage> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(origin + path, {
      ...init,
      redirect: 'manual',
      headers: {...headers, ...(cookie && {cookie}), ...(init.headers as Record<string, string>)},
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const html = await response.text()
    if (location !== null && isOwn(location)) return send(location.replace(origin, ''))
    return {status: response.status, path, headers: response.headers, html, text: textOf(html)}
  }

  return {
    cookies,
    send,
    open: (path: string) => send(path),

    /**
     * Presses a button after filling fields by label. A checkbox or radio button is chosen by any value; an empty one
     * clears a checkbox. A consent's only project is chosen, as a person would: the page chooses none.
     */
    async press(page: BrowserPage, button: string, values: Record<string, Value> = {}, more: RequestInit = {}) {
      const form = formWith(page, button)
      const fields = form.enctype === 'multipart/form-data' ? withFiles(form) : form.fields
      if (button === 'Allow' && form.onlyProject) fields.set('project', form.onlyProject)
      for (const [label, value] of Object.entries(values)) fill(fields, form.box(label) ?? form.nameOf(label), value)
      if (form.method === 'get') return send(`${form.action}?${form.fields}`)
      return send(form.action, {...more, method: 'POST', body: fields})
    },
  }
}

export type FormBrowser = ReturnType<typeof openBrowser>

/** Returns the token of a page's forms, for forms that no page has. */
export const formToken = (html: string): string => /name="token" value="([^"]*)"/.exec(html)?.[1] ?? ''

/** Returns the form that contains this button, as it would be sent. */
export function formWith({html, text}: BrowserPage, button: string) {
  for (const [, head = '', body = ''] of html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
    const pressed = [...body.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].find(
      ([, , name = '']) => textOf(name) === button,
    )
    if (!pressed) continue
    const attributes = attributesOf(head)
    const nameOf = (label: string) => {
      const found = [...body.matchAll(/<label for="([^"]*)">(.*?)<\/label>/gs)].find(
        ([, , name = '']) => textOf(name) === label,
      )
      if (!found?.[1]) throw new Error(`no field ${label} in: ${textOf(body)}`)
      return decode(found[1])
    }
    return {
      action: attributes.action ?? '',
      method: attributes.method ?? 'get',
      enctype: attributes.enctype,
      fields: fieldsOf(body, pressed[1] ?? ''),
      files: [...body.matchAll(/<input([^>]*)type="file"/gs)].map(([, head = '']) => attributesOf(head).name ?? ''),
      nameOf,
      onlyProject: onlyProjectOf(body),
      /** Returns the checkbox or radio button of this label. */
      box: (label: string) => boxesOf(body).find(({id}) => id === nameOf(label)),
    }
  }
  throw new Error(`no button ${button} in: ${text}`)
}

type Value = string | File | File[]

function fill(fields: URLSearchParams | FormData, field: string | Box, value: Value) {
  if (typeof field === 'string' && Array.isArray(value)) {
    fields.delete(field)
    for (const file of value) (fields as FormData).append(field, file)
    return
  }
  if (typeof field === 'string') return fields.set(field, value as string)
  const others = field.type === 'checkbox' ? fields.getAll(field.name).filter((one) => one !== field.value) : []
  fields.delete(field.name)
  for (const one of [...others, ...(value === '' ? [] : [field.value])]) fields.append(field.name, one as string)
}

interface Box {
  id: string
  type: 'checkbox' | 'radio'
  name: string
  value: string
  isChecked: boolean
}

function boxesOf(body: string): Box[] {
  return [...body.matchAll(/<input([^>]*?)\/?>/gs)].flatMap(([, head = '']) => {
    const {id = '', type, name = '', value = ''} = attributesOf(head)
    return type === 'checkbox' || type === 'radio'
      ? [{id, type, name, value, isChecked: /\schecked\b/.test(head.replaceAll(/"[^"]*"/g, ''))}]
      : []
  })
}

/** Browsers send an empty file without a name when none is chosen. */
function withFiles({fields, files}: Pick<ReturnType<typeof formWith>, 'fields' | 'files'>): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.set(name, files.includes(name) ? new File([], '') : value)
  return data
}

function fieldsOf(body: string, button: string): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [, head = ''] of body.matchAll(/<input([^>]*?)\/?>/gs)) {
    const {name = '', value = '', type = ''} = attributesOf(head)
    if (type !== 'checkbox' && type !== 'radio') fields.set(name, value)
  }
  for (const {name, value, isChecked} of boxesOf(body)) if (isChecked) fields.append(name, value)
  for (const [, head = '', content = ''] of body.matchAll(/<textarea([^>]*)>(.*?)<\/textarea>/gs)) {
    fields.set(attributesOf(head).name ?? '', decode(content.replace(/^\n/, '')))
  }
  for (const [, head = '', options = ''] of body.matchAll(/<select([^>]*)>(.*?)<\/select>/gs)) {
    const all = [...options.matchAll(/<option([^>]*)>/gs)].map(([, option = '']) => option)
    const chosen = all.find((option) => /\sselected\b/.test(option)) ?? all[0] ?? ''
    fields.set(attributesOf(head).name ?? '', attributesOf(chosen).value ?? '')
  }
  const {name, value = ''} = attributesOf(button)
  if (name) fields.set(name, value)
  return fields
}

/** Returns the only project that a form offers to choose. */
function onlyProjectOf(body: string): string | undefined {
  const [, options = ''] = /<select[^>]* name="project"[^>]*>(.*?)<\/select>/s.exec(body) ?? []
  const ids = [...options.matchAll(/<option value="([^"]+)"/g)].map(([, id]) => id)
  return ids.length === 1 ? ids[0] : undefined
}

const attributesOf = (head: string): Record<string, string> =>
  Object.fromEntries([...head.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value = '']) => [name, decode(value)]))

const textOf = (html: string) =>
  decode(html.replaceAll(/<(style|title)\b.*?<\/\1>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ')).trim()

/** Decodes escaped characters. */
export const decode = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
