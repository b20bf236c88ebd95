/** The value if it is a string, otherwise ''. */
export const textOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '')
