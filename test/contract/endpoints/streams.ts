import type {Row} from '../rows.ts'

/** The zip of a project; export.test.ts covers its content. */
export const exportRow: Row = {
  operation: 'GET /v1/projects/{projectId}/export',
  scope: 'projects:read',
  success: {
    status: 200,
    type: /^application\/zip$/,
    headers: {'content-disposition': /^attachment; ?filename/},
  },
  cases: [
    {
      when: 'nothing is saved in it',
      send: ({inEmpty}) => ({path: `${inEmpty}/export`}),
      answers: {status: 200, type: /^application\/zip$/},
    },
  ],
}

/** The event stream of a project. */
export const eventsRow: Row = {
  operation: 'GET /v1/projects/{projectId}/events',
  scope: 'projects:read',
  hasNoHead: true,
  success: {status: 200, type: /^text\/event-stream/},
}
