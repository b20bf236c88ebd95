/** Changes while a list is open. New rows wait until the person wants to see them. */
import type { Route } from '@crm/contract/route'
import type { Query } from '@tanstack/react-query'

/**
 * @param topics the changed topics, as routes name them; undefined if unknown, for example after a
 * notification
 */
type Listener = (topics?: ReadonlySet<string>) => void

const open = new Map<Listener, Route>()

export const announceArrivals: Listener = (topics) => {
  for (const listener of open.keys()) listener(topics)
}

/** Registers an open list of this route, which updates its rows itself; returns the unregister function. */
export function onArrivals(route: Route, listener: Listener): () => void {
  open.set(listener, route)
  return () => void open.delete(listener)
}

export const isOpenList = ({ queryKey: [method, path] }: Query): boolean =>
  [...open.values()].some((route) => route.method === method && route.path === path)
