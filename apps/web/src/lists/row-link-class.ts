/** For the link in a row's first cell; `useRowPresses` lets the whole row follow it. */
export const rowLinkClass = 'focus-visible:outline-none focus-visible:underline underline-offset-3'

/** For the link of a row on a phone: its first line. It stretches over the whole row, which is `relative`. */
export const phoneLinkClass = `${rowLinkClass} after:absolute after:inset-0 truncate text-16/[1.375rem] font-medium`
