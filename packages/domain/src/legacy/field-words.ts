/** Labels and values of former fields, for people. */

/** "Email 1", "UUID AHJ", "Is HOA": keeps the former names, so that people find them on old documents. */
export function labelOf(field: string): string {
  const words = field
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(' ')
    .map((word) => (abbreviations.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const abbreviations = new Set('ac ahj apn co gma his hoa id kwh ppw qa stc sw url uuid zip'.split(' '))

/** Undefined for empty values, so that they are skipped. */
export function valueInWords(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string' && value !== '') return value
  return Array.isArray(value) && value.length > 0 ? value.join(', ') : undefined
}
