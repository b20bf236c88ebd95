/** For the link in a row's first cell: stretches over the whole row, which is `relative`. */
export const rowLinkClass =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:underline underline-offset-3'
