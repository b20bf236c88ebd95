/** A map by somebody else, opened in a tab of its own: nothing of it runs in ours. */
export const mapAddress = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
