/** Pixels of so many rem: heights that scripts compute grow with the text like those of the styles. */
export const remInPixels = (rem: number): number =>
  rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
