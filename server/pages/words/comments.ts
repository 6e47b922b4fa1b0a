export const en = {title: ''}

export const it: typeof en = {title: ''}
