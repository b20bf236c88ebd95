/**
 * Detects responses that are not from our server: a captive portal's login page, a gateway's error page, a
 * redirect to either. The call counts as unanswered, whatever the status.
 */

const typeOf = ({ headers }: Response): string => headers.get('content-type') ?? ''

/** For a JSON route, which is every route except streams. Our server never redirects a call. */
export const isForeign = (response: Response): boolean =>
  response.redirected ||
  response.type === 'opaqueredirect' ||
  !/^application\/(?:[\w.-]+\+)?json\b/i.test(typeOf(response))

/** For a file, which may have any type except HTML. */
export const isForeignPage = (response: Response): boolean =>
  response.redirected || response.type === 'opaqueredirect' || /^text\/html\b/i.test(typeOf(response))

/** Every refusal of ours has a message; JSON without one is from a gateway. */
export const isOurRefusal = (body: unknown): body is { readonly message: string } =>
  typeof (body as { readonly message?: unknown } | null)?.message === 'string'
