/** For the link of a card of a board, over the whole of it; the board moves the focus from one to the next. */
export const cardLinkClass = 'font-medium text-1 after:absolute after:inset-0 focus-visible:outline-none'
