/** What is typed in a form that somebody else has saved since, put on top of theirs. */

/**
 * What was typed stays; what was not is theirs. Lines are told apart by their names: of both lists, what one of the two
 * added, changed or took out counts; where both changed the same line, it is as typed.
 * @param before what stood in the fields before anything was typed
 * @param typed what stands in them
 */
export function rebaseValues<V extends object>(before: V, typed: V, theirs: V): V {
  return Object.fromEntries(
    Object.entries(theirs).map(([field, now]) => {
      const [was, is] = [before, typed].map((values) => values[field as keyof V])
      if (areLines(now)) return [field, rebaseLines(was as Line[], is as Line[], now)]
      return [field, is === was ? now : is]
    }),
  ) as V
}

const areLines = (value: unknown): value is Line[] => Array.isArray(value)

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
