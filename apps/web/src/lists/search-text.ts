/**
 * For routes that few people open: their addresses are kept as texts by the first bundle, and read by the page itself,
 * which comes later.
 */
export const searchTexts =
  <K extends string>(...keys: readonly K[]) =>
  (given: Record<string, unknown>): { readonly [P in K]?: string | undefined } =>
    Object.fromEntries(keys.map((key) => [key, textOf(given[key])]).filter(([, text]) => text)) as {
      readonly [P in K]?: string | undefined
    }

/** What stands in an address, when it is text; a number typed into it arrives as one. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
