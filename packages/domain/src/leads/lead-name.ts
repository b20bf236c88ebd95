/** What people call a lead. */

/** The short number: L-1042. */
export const leadNumber = (number: number): string => `L-${number}`

/** Either name may be empty. */
export const fullName = (first: string, last: string): string => [first, last].filter(Boolean).join(' ')
