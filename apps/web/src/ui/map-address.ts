/** A third-party map, opened in its own tab: none of its code runs in our page. */
export const mapAddress = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
