import type {Home} from '#shared/home/schema.ts'
import type {CheckAnswer, CheckRequest} from './check-worker.ts'
import type {Editing} from './editing.ts'

/** Checks the edited home after each change, in a worker: always the newest, never two at once. */
export function startChecking(editing: Editing, workerPath: string): () => void {
  const worker = new Worker(workerPath, {type: 'module'})
  let checked: Home | null = null
  let pending: Home | null = null
  let isBusy = false
  let id = 0

  function next() {
    if (isBusy || pending === null) return
    checked = pending
    pending = null
    isBusy = true
    id += 1
    worker.postMessage({id, home: checked} satisfies CheckRequest)
  }
  worker.addEventListener('message', ({data}: MessageEvent<CheckAnswer>) => {
    isBusy = false
    if (checked && data.id === id) editing.setProblems(checked, data.problems)
    next()
  })
  const look = () => {
    if (editing.home === checked || editing.home === pending) return
    pending = editing.home
    next()
  }
  const unsubscribe = editing.subscribe(look)
  look()
  return () => {
    unsubscribe()
    worker.terminate()
  }
}
