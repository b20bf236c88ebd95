interface Where {
  /** The local cloud runs: what is tried out may listen on this machine, without TLS. */
  readonly reachesThisMachine: boolean
}

/**
 * What is wrong with the address of a webhook as it is written; undefined for nothing. Where its name leads is asked
 * anew for each try, by whoever sends.
 */
export function faultInHookAddress(text: string, { reachesThisMachine }: Where): string | undefined {
  const url = URL.parse(text)
  if (!url) return 'This is no address such as https://example.com/hooks.'
  if (url.username || url.password)
    return 'An address with a password in it would be read by many. Check the signature instead.'
  if (url.protocol === 'https:') return undefined
  if (url.protocol === 'http:' && reachesThisMachine && isThisMachine(url.hostname)) return undefined
  return 'Only an address that begins with https:// is told what happens here.'
}

export const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
