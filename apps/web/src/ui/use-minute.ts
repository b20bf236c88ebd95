import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const subscribers = new Set<() => void>()
let timer: number | undefined

/** Re-renders the caller every minute: "just now" is true for only one. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, minutes, minutes)

/** Minutes since 1970. */
const minutes = () => Math.floor(Date.now() / minuteMs)

/** One shared timer that runs only while it has subscribers; returns the unsubscribe function. */
export function everyMinute(onMinute: () => void): () => void {
  subscribers.add(onMinute)
  timer ??= window.setInterval(() => subscribers.forEach((one) => one()), minuteMs)
  return () => {
    subscribers.delete(onMinute)
    if (subscribers.size > 0) return
    window.clearInterval(timer)
    timer = undefined
  }
}
