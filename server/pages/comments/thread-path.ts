/** The page of a thread. */
export const threadPath = (projectId: string, threadId: string) => `/projects/${projectId}/comments/${threadId}`
