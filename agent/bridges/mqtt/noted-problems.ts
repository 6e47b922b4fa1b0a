import type {DeviceProblem} from '../bridge.ts'

/** The problems of messages, as they are met. */
export interface NotedProblems {
  /** Keeps a problem, of several with one key the first. */
  note(problem: DeviceProblem, key?: string): void
  all(): readonly DeviceProblem[]
}

/** The most problems that are kept. */
const maxProblems = 200

/** `onProblem` is called when `all()` has changed. */
export function createNotedProblems(onProblem: () => void): NotedProblems {
  const problems = new Map<string, DeviceProblem>()
  return {
    note(problem, key = `${problem.device} ${problem.reason}`) {
      if (problems.has(key) || problems.size >= maxProblems) return
      problems.set(key, problem)
      onProblem()
    },
    all: () => [...problems.values()],
  }
}
