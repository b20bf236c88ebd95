/** A LIKE pattern for any text that contains `fragment`; what the person typed is never a wildcard. */
export const contains = (fragment: string): string => `%${fragment.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
