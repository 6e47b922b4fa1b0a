const longest = 100

/** Whether a person may give a device this name, without spaces around it. */
export const isDeviceName = ({length}: string): boolean => length >= 1 && length <= longest
