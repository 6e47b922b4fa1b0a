import {things} from '../house.ts'
import {homeCheck} from '../resources.ts'
import type {Row} from '../rows.ts'

const checked = {status: 200, type: /^application\/json; charset=utf-8$/, shape: homeCheck}

/** The home check (docs/api.md#homes). */
export const homeRows: readonly Row[] = [
  {
    operation: 'POST /v1/homes/check',
    scope: 'projects:read',
    isJson: true,
    right: () => ({body: {home: things.home}}),
    success: checked,
    cases: [
      {
        when: 'there is no home',
        send: () => ({body: {}}),
        answers: {error: 'invalid_input', problem: /^home: is required/},
      },
      ...[null, [], 'a home', {}, {schema: 7}, {schema: 1, name: 'Casa', walls: [[0]]}].map((home) => ({
        when: `the home is ${JSON.stringify(home)}`,
        send: () => ({body: {home}}),
        answers: checked,
      })),
    ],
  },
]
