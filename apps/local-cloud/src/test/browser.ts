type Cookie = { value: string; path: string }

export type Page = { url: URL; status: number; headers: Headers; text: string }

/** A minimal browser for sign-ins: cookies by path, and redirects within /directory. */
export function browser() {
  const cookies = new Map<string, Cookie>()
  const visit = async (url: URL, form?: Record<string, string>): Promise<Page> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookiesFor(url, cookies), accept: 'text/html' },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) storeCookie(line, cookies)
    const page = { url, status: response.status, headers: response.headers, text: await response.text() }
    const location = response.headers.get('location')
    return location === null ? page : follow(page, new URL(location, url))
  }
  const follow = (page: Page, next: URL) =>
    next.pathname.startsWith('/directory/') ? visit(next) : { ...page, url: next }

  return {
    open: (url: string | URL) => visit(new URL(url)),
    /** Submits the form of a page to its action (default: the page URL), with its hidden fields and `form`. */
    submit: (page: Page, form: Record<string, string>) =>
      visit(new URL(actionOf(page.text), page.url), { ...hiddenFields(page.text), ...form }),
    forgetCookies: () => cookies.clear(),
  }
}

export type Browser = ReturnType<typeof browser>

function storeCookie(line: string, cookies: Map<string, Cookie>) {
  const [pair = '', ...attributes] = line.split(/; */)
  const [name = '', value = ''] = pair.split(/=(.*)/)
  const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
  const key = `${name} ${path}`
  if (line.includes('expires=Thu, 01 Jan 1970')) cookies.delete(key)
  else cookies.set(key, { value, path })
}

function cookiesFor({ pathname }: URL, cookies: Map<string, Cookie>): string {
  return [...cookies]
    .filter(([, { path }]) => pathname.startsWith(path))
    .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
    .join('; ')
}

const actionOf = (text: string) => /<form[^>]* action="([^"]*)"/.exec(text)?.[1] ?? ''

const hiddenFields = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
