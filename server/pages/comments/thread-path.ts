/** Returns the address of a thread's page. */
export const threadPath = (projectId: string, threadId: string) => `/projects/${projectId}/comments/${threadId}`
