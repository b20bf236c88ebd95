/** For the link in a row's first cell; `useRowPresses` makes the whole row clickable. */
export const rowLinkClass = 'focus-visible:outline-none focus-visible:underline underline-offset-3'

/** For the link in the first line of a phone row. It covers the whole row, which is `relative`. */
export const phoneLinkClass = `${rowLinkClass} after:absolute after:inset-0 truncate text-16/[1.375rem] font-medium`
