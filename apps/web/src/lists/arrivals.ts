/** What changes while a list is open. Its rows wait until the person wants to see the new ones. */
import type { Route } from '@crm/contract/route'
import type { Query } from '@tanstack/react-query'

/** @param topics what has changed, as routes name it; undefined: nobody knows, as where only a notification tells */
type Listener = (topics?: ReadonlySet<string>) => void

const open = new Map<Listener, Route>()

export const tellArrivals: Listener = (topics) => {
  for (const listener of open.keys()) listener(topics)
}

/** A list of this route is open, and sees to its rows itself. Answers how to stop. */
export function onArrivals(route: Route, listener: Listener): () => void {
  open.set(listener, route)
  return () => void open.delete(listener)
}

export const isOpenList = ({ queryKey: [method, path] }: Query): boolean =>
  [...open.values()].some((route) => route.method === method && route.path === path)
