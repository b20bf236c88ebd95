const units = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const valueOf = new Map([
  ...units.map((word, value) => [word, value] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
])

/** Words around an amount that do not change it. */
const filler = new Set([
  'a',
  'about',
  'an',
  'and',
  'approx',
  'approximately',
  'around',
  'average',
  'bill',
  'bucks',
  'dollar',
  'dollars',
  'each',
  'is',
  'it',
  'its',
  'mo',
  'month',
  'monthly',
  'of',
  'per',
  'roughly',
  'the',
  'usd',
  'year',
  'yearly',
])

/** "two hundred and fifty dollars" is 250; null when any word is neither a number below a million nor filler. */
export function numberInWords(text: string): number | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const numberWords = words.filter((word) => !filler.has(word))
  if (numberWords.length === 0) return null
  let total = 0
  let group = 0
  for (const word of numberWords) {
    const value = valueOf.get(word)
    if (value !== undefined) group += value
    else if (word === 'hundred') group = (group || 1) * 100
    else if (word === 'thousand') {
      total += (group || 1) * 1000
      group = 0
    } else return null
  }
  return total + group
}
