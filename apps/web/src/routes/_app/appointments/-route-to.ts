/** The way there, in whatever navigates for the person. */
export const routeTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
