/** What a spreadsheet would run instead of show: its formulas' first signs, the wide forms of Asian keyboards too. */
const live = /^[=+\-@\t\r\n＝＋－＠]/

/** Figures and telephone numbers begin like formulas and are none; nothing else may. */
const harmless = /^[+-]?\d+(\.\d+)?$/

/**
 * Text as a cell that no spreadsheet takes for a formula: what begins like one gets an apostrophe before it, which
 * spreadsheets read as "this is text". Numbers and E.164 telephone numbers stay as they are.
 */
export const deadCell = (text: string): string =>
  live.test(text) && !harmless.test(text) ? `'${text}` : text
