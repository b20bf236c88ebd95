/**
 * The sign-in client always sends a `state` when signing out, and the directory brings it back to `/`.
 * @returns the address without it, or undefined when there is nothing to take away
 */
export function withoutSignOutState({ pathname, search, hash }: Location | URL): string | undefined {
  const query = new URLSearchParams(search)
  if (pathname !== '/' || !query.has('state')) return undefined
  query.delete('state')
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`
}
