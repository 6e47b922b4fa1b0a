export const en = {}

export const it: typeof en = {}
