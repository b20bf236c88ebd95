/** Compares two texts by word: unchanged, deleted and inserted. */

export interface Piece {
  readonly is: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Longer texts are shown whole, side by side. */
const mostWords = 600

export function wordDiff(before: string, after: string): Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  if (a.length > mostWords || b.length > mostWords) {
    return joined([
      { is: 'gone', text: before },
      { is: 'new', text: after },
    ])
  }
  const common = commonLengths(a, b)
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [old = '', now = ''] = [a[i], b[j]]
    if (i < a.length && j < b.length && old === now) {
      pieces.push({ is: 'same', text: old })
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      pieces.push({ is: 'gone', text: old })
      i += 1
    } else {
      pieces.push({ is: 'new', text: now })
      j += 1
    }
  }
  return joined(pieces)
}

/** Each word with the space after it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/gu) ?? []

/** Length of the longest common subsequence of words from i and from j. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [here, below] = [lengths[i], lengths[i + 1]]
      if (!here || !below) continue
      here[j] = a[i] === b[j] ? 1 + (below[j + 1] ?? 0) : Math.max(below[j] ?? 0, here[j + 1] ?? 0)
    }
  }
  return lengths
}

/** Joins adjacent pieces of the same kind. */
function joined(pieces: readonly Piece[]): Piece[] {
  const whole: Piece[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if (last?.is === piece.is) whole[whole.length - 1] = { is: last.is, text: last.text + piece.text }
    else if (piece.text !== '') whole.push(piece)
  }
  return whole
}
