/** Rebases the values of a form onto what another person has saved since. */

/**
 * A typed value wins; an untouched field takes theirs. Lists are merged by line name: additions, changes and
 * removals of both sides apply; if both changed a line, the typed one wins.
 * @param before the values before anything was typed
 * @param typed the current values
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

/** In their order; lines added here come last. */
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

/** The first line of each name. */
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
