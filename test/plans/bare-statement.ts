/** Returns a statement without what hides its parameters from SQLite's planner (server/database/keep-plans.ts). */
export const bareStatement = (source: string): string => source.replace(/\+(?=[?:@$])/g, '')
