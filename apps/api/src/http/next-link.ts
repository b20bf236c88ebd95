/**
 * One row more than asked for was read: cuts it off and names the next page in a `Link` header,
 * so that a plain list is never cut silently.
 */
export function withNextLink<T extends { id: string }>(
  rows: readonly T[],
  limit: number,
  path: string,
  query: Readonly<Record<string, unknown>>,
): { rows: readonly T[]; headers: Record<string, string> } {
  const last = rows[limit - 1]
  if (rows.length <= limit || !last) return { rows, headers: {} }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, after: last.id })) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one))
  }
  return { rows: rows.slice(0, limit), headers: { link: `</api${path}?${search.toString()}>; rel="next"` } }
}
