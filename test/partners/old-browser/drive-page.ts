import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as delay} from 'node:timers/promises'
import type {Test} from 'tap'
import {WebSocket} from 'ws'
import {temporaryFolder} from '../../agent/temporary-folder.ts'
import {quietArguments} from '../../chromium-path.ts'
import type {OldChromium} from './unpack-chromium.ts'

/** Milliseconds that a test waits for the page to change. */
const patience = 20_000

/** A page of an old browser, driven by the DevTools protocol: Playwright's own scripts need newer ones. */
export interface DrivenPage {
  /** The browser's name and version. */
  version: string
  /** Errors of the page and messages of its console. */
  complaints: string[]
  send(method: string, parameters?: object): Promise<Record<string, unknown>>
  /** Evaluates an expression in the page. `all(selector)` finds elements there, within the plan's shadow root too. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Waits until an expression is true. It is evaluated every 20 milliseconds, or as often as given. */
  until(expression: string, every?: number): Promise<void>
  /** Taps the middle of the element that an expression returns, with a finger; holds it for some milliseconds. */
  tap(element: string, hold?: number): Promise<void>
}

const helpers = `
  window.all = (selector) => {
    const plan = document.querySelector('pianta-plan')
    return [...document.querySelectorAll(selector), ...(plan && plan.shadowRoot ? plan.shadowRoot.querySelectorAll(selector) : [])]
  }
  window.named = (name) => all('button').find((one) => (one.getAttribute('aria-label') || one.textContent).includes(name))
`

/** Opens an empty page in an old browser, or in one of today, and ends it with the test. */
export async function openOldPage(
  t: Pick<Test, 'teardown'>,
  {program, libraries}: OldChromium,
  [width, height] = [1024, 600],
): Promise<DrivenPage> {
  const profile = await temporaryFolder(t)
  const browser = spawn(
    program,
    [...quietArguments, '--headless', '--no-zygote', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    {env: {...process.env, ...(libraries && {LD_LIBRARY_PATH: libraries})}, stdio: ['ignore', 'ignore', 'pipe']},
  )
  t.teardown(async () => {
    const ended = once(browser, 'exit')
    if (browser.exitCode === null && browser.kill('SIGKILL')) await ended
  })
  const address = await new Promise<string>((resolve, reject) => {
    let told = ''
    browser.once('exit', () => reject(new Error(`the browser ended: ${told}`)))
    browser.stderr.on('data', (part) => {
      told += String(part)
      const found = /ws:\/\/(\S+?)\//.exec(told)
      if (found?.[1]) resolve(found[1])
    })
  })
  const ask = async (path: string) =>
    (await (await fetch(`http://${address}/json/${path}`, {method: 'PUT'})).json()) as Record<string, string>
  const {Browser: version = ''} = await ask('version')
  const {webSocketDebuggerUrl = ''} = await ask('new')
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  t.teardown(() => socket.terminate())

  const complaints: string[] = []
  const answers = new Map<number, (message: {result?: object; error?: object}) => void>()
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    if (message.id) answers.get(message.id)?.(message)
    else if (message.method === 'Runtime.exceptionThrown')
      complaints.push(message.params.exceptionDetails.exception?.description ?? message.params.exceptionDetails.text)
    else if (message.method === 'Log.entryAdded' && message.params.entry.level === 'error')
      complaints.push(`${message.params.entry.text} ${message.params.entry.url ?? ''}`)
    else if (message.method === 'Runtime.consoleAPICalled' && message.params.type === 'error')
      complaints.push(JSON.stringify(message.params.args))
  })
  let last = 0
  function send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = ++last
    socket.send(JSON.stringify({id, method, params}))
    return new Promise((resolve, reject) => {
      answers.set(id, ({result, error}) => {
        answers.delete(id)
        if (error) reject(new Error(`${method}: ${JSON.stringify(error)}`))
        else resolve({...result})
      })
    })
  }
  async function evaluate<Value>(expression: string): Promise<Value> {
    const {result, exceptionDetails} = await send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
    return (result as {value: Value}).value
  }
  async function until(expression: string, every = 20) {
    const end = Date.now() + patience
    while (!(await evaluate<boolean>(`Boolean(${expression})`))) {
      if (Date.now() > end) throw new Error(`never so: ${expression}`)
      await delay(every)
    }
  }
  const middleOf = (element: string) =>
    evaluate<[number, number]>(
      `(({left, top, width, height}) => [left + width / 2, top + height / 2])((${element}).getBoundingClientRect())`,
    )

  /** Returns the middle of an element once it stays: the plan moves when its neighbours on the page go. */
  async function steadyMiddleOf(element: string): Promise<[number, number]> {
    for (let before = ''; ; ) {
      const at = await middleOf(element)
      if (before === String(at)) return at
      before = String(at)
      await delay(100)
    }
  }

  async function tap(element: string, hold = 0) {
    await until(element)
    const [x, y] = await steadyMiddleOf(element)
    await send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y}]})
    await delay(hold)
    await send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []})
  }

  for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`)
  await send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile: false})
  await send('Emulation.setTouchEmulationEnabled', {enabled: true})
  await send('Page.addScriptToEvaluateOnNewDocument', {source: helpers})
  return {version, complaints, send, evaluate, until, tap}
}
