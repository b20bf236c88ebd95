/**
 * A name as it is stored: on one line, and with capitals. These are set only when the text has none or nothing else:
 * who wrote "deSouza" meant it.
 */
export function normaliseName(text: string): string {
  const name = onOneLine(text)
  const isShouted = name === name.toUpperCase()
  const isWhispered = name === name.toLowerCase()
  return isShouted === isWhispered ? name : name.replace(/[^\s-]+/g, capitalised).normalize('NFC')
}

/**
 * Trimmed, with single spaces, composed (NFC), and without what nobody sees: control characters, and marks that hide in
 * a word or turn round what stands beside it. Joiners stay, which some scripts are spelled with.
 */
export const onOneLine = (text: string): string =>
  text.replace(unseen, '').normalize('NFC').trim().replace(/\s+/g, ' ')

const unseen = /[[\p{Cc}\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]--[\t-\r]]/gv

const ordinals = /^(?:ii|iii|iv)$/i
/** McGee, O'Brien, D'Angelo: the letter after the prefix is a capital too. */
const prefixed = /^(mc(?=\p{L}{3})|[od]['’](?=\p{L}{2}))(.+)$/iu

function capitalised(word: string): string {
  if (ordinals.test(word)) return word.toUpperCase()
  const parts = prefixed.exec(word)
  return parts ? `${initial(parts[1] ?? '')}${initial(parts[2] ?? '')}` : initial(word)
}

/** Letters that become two as capitals (ß) stay: the result must not change when normalised again. */
function initial(word: string): string {
  const [first = '', ...rest] = word
  const upper = first.toUpperCase()
  return `${upper.length === first.length ? upper : first}${rest.join('').toLowerCase()}`
}
