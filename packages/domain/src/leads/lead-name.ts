/** Display names of leads. */

/** Short number: L-1042. */
export const leadNumber = (number: number): string => `L-${number}`

/** Joins the names; either may be empty. */
export const fullName = (first: string, last: string): string => [first, last].filter(Boolean).join(' ')
