/** Specification section 1. */
export const productVersion = '2.9.2'
