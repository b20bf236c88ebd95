/**
 * For rarely opened routes: the first bundle keeps their search params as strings, and the page's own chunk
 * parses them.
 */
export const searchTexts =
  <K extends string>(...keys: readonly K[]) =>
  (given: Record<string, unknown>): { readonly [P in K]?: string | undefined } =>
    Object.fromEntries(keys.map((key) => [key, textOf(given[key])]).filter(([, text]) => text)) as {
      readonly [P in K]?: string | undefined
    }

/** The string of a search param; the router parses a typed number as a number. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
