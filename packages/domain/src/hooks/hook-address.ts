interface HookContext {
  /** True with the local cloud: test receivers may then listen on this machine, without TLS. */
  readonly allowsLocalhost: boolean
}

/**
 * Error in the text of a webhook's URL; undefined when it is valid. The sender resolves and checks the host name again on
 * every try.
 */
export function hookAddressError(text: string, { allowsLocalhost }: HookContext): string | undefined {
  const url = URL.parse(text)
  if (!url) return 'Enter a URL such as https://example.com/hooks.'
  if (url.username || url.password) return 'Remove the password from the URL. Check the signature instead.'
  if (url.protocol === 'https:') return undefined
  if (url.protocol === 'http:' && allowsLocalhost && isLocalhost(url.hostname)) return undefined
  return 'The URL must begin with https://.'
}

export const isLocalhost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
