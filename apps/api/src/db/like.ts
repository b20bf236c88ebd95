/** A LIKE pattern for any text that contains `fragment`; what the person typed is never a wildcard. */
export const contains = (fragment: string): string => `%${literal(fragment)}%`

/** LIKE patterns, either of which any text of words apart by spaces matches that has a word with this beginning. */
export const beginsWord = (beginning: string): readonly [string, string] => [
  `${literal(beginning)}%`,
  `% ${literal(beginning)}%`,
]

const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
