import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const told = new Set<() => void>()
let timer: number | undefined

/** Draws the caller again with every minute: "just now" is true for one of them. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, minutes, minutes)

/** Since 1970. */
const minutes = () => Math.floor(Date.now() / minuteMs)

/** One clock for all, that stands still while nobody hears it; answers how to stop. */
export function everyMinute(tell: () => void): () => void {
  told.add(tell)
  timer ??= window.setInterval(() => told.forEach((one) => one()), minuteMs)
  return () => {
    told.delete(tell)
    if (told.size > 0) return
    window.clearInterval(timer)
    timer = undefined
  }
}
