/** Checks homes in a worker, so that a large one never stops the page. */
import {checkGeometry} from '#shared/home/check/geometry.ts'
import {checkReferences} from '#shared/home/check/references.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import type {Home} from '#shared/home/schema.ts'

/** The most problems that the page lists. */
const maxProblems = 100

export interface CheckRequest {
  id: number
  home: Home
}

export interface CheckAnswer {
  id: number
  problems: HomeProblem[]
}

addEventListener('message', ({data: {id, home}}: MessageEvent<CheckRequest>) => {
  const problems: HomeProblem[] = []
  for (const check of [checkReferences, checkGeometry]) {
    for (const problem of check(home)) {
      if (problems.length >= maxProblems) break
      problems.push(problem)
    }
  }
  postMessage({id, problems} satisfies CheckAnswer)
})
