/**
 * After a sign-out the directory returns the client's `state` parameter to `/`.
 * @returns the URL without it, or undefined when there is none
 */
export function withoutSignOutState({ pathname, search, hash }: Location | URL): string | undefined {
  const query = new URLSearchParams(search)
  if (pathname !== '/' || !query.has('state')) return undefined
  query.delete('state')
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`
}
