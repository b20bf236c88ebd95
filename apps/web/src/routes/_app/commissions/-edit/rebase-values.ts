/** What is typed on a sheet that somebody else has changed since, put on top of theirs. */
import type { SheetValues } from './sheet-values.ts'

/**
 * What was typed stays; what was not is theirs. Lines are told apart by their names: of both lists, what one of the two
 * added, changed or took out counts; where both changed the same line, it is as typed.
 * @param before what stood in the fields before anything was typed
 * @param typed what stands in them
 */
export function rebaseValues(before: SheetValues, typed: SheetValues, theirs: SheetValues): SheetValues {
  const { adders, financeOptions, ...texts } = typed
  const own = Object.entries(texts).filter(([field, text]) => text !== before[field as keyof SheetValues])
  return {
    ...theirs,
    ...Object.fromEntries(own),
    adders: rebaseLines(before.adders, adders, theirs.adders),
    financeOptions: rebaseLines(before.financeOptions, financeOptions, theirs.financeOptions),
  }
}

interface Line {
  readonly name: string
}

/** In their order, what was added here at the end. */
function rebaseLines<L extends Line>(before: readonly L[], typed: readonly L[], theirs: readonly L[]): L[] {
  const [then, mine, now] = [byName(before), byName(typed), byName(theirs)]
  const isMine = (key: string) => !isSame(then.get(key), mine.get(key))
  const kept = [...now].flatMap(([key, line]) => {
    if (!then.has(key) || !isMine(key)) return [line]
    const own = mine.get(key)
    return own ? [own] : []
  })
  const added = [...mine].filter(
    ([key, line]) => isMine(key) && !(then.has(key) && now.has(key)) && !isSame(line, now.get(key)),
  )
  return [...kept, ...added.map(([, line]) => line)]
}

/** Of several of one name, the first is the first. */
function byName<L extends Line>(lines: readonly L[]): ReadonlyMap<string, L> {
  const seen = new Map<string, number>()
  return new Map(
    lines.map((line) => {
      const name = line.name.trim()
      const nth = seen.get(name) ?? 0
      seen.set(name, nth + 1)
      return [`${nth} ${name}`, line]
    }),
  )
}

const isSame = (one: Line | undefined, other: Line | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)
