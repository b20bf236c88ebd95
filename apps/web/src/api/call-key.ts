import type { Route } from '@crm/contract/route'

/** The key of one call: method, path and path parameters. */
export function callKey({ method, path }: Pick<Route, 'method' | 'path'>, input: unknown): string {
  const { params = {}, body = {} } = input as { readonly params?: object; readonly body?: object }
  return `${method} ${path} ${JSON.stringify(path.includes('{') ? params : body)}`
}
