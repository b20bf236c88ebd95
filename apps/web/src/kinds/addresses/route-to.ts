/** Opens directions in the person's navigation app. */
export const routeTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
