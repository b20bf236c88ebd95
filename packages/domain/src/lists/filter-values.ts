/** Several values of one filter in one parameter of an address: `a|b`. A value that contains `|` escapes it with `\`. */

export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\\|]/g, String.raw`\$&`)).join('|')

/** The values, without empty ones. A backslash before anything but `|` and `\` is a character like any other. */
export const splitValues = (text: string): string[] =>
  (text.match(/(?:\\[\\|]|[^|])+/g) ?? []).map((value) => value.replaceAll(/\\([\\|])/g, '$1'))
