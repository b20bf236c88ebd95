/** The value when it is a text, else the empty text. */
export const textOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '')
