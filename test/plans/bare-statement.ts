/** Returns a statement without the plus signs that hide its parameters from SQLite (server/database/keep-plans.ts). */
export const bareStatement = (source: string): string => source.replace(/\+(?=[?:@$])/g, '')
