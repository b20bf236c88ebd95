/** How many imports one call takes back, in one transaction: nobody waits long for a lead that it holds. */
export const importsAtOnce = 50

/** How many at most are taken back at once. What is more is taken back in parts that somebody looks at. */
export const mostTakenBack = 2000
