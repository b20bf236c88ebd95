/** For the link of a board card: it covers the card; the board moves the focus between these links. */
export const cardLinkClass = 'font-medium text-1 after:absolute after:inset-0 focus-visible:outline-none'
