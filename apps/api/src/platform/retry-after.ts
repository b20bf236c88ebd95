/** Seconds of a `Retry-After` header, which is a number or a date; undefined without one. Source: RFC 9110, 10.2.3. */
export function retryAfterOf({ headers }: Pick<Response, 'headers'>): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const seconds = Number(text)
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds))
  const untilMs = Date.parse(text) - Date.now()
  return Number.isNaN(untilMs) ? undefined : Math.max(0, Math.ceil(untilMs / 1_000))
}
