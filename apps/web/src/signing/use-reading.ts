import { useEffect, useMemo, useState } from 'react'
import type { Paper, Part } from './paper.ts'

export interface Reading {
  /** The document that the address names. */
  readonly part: Part | undefined
  readonly wasRead: (key: string) => boolean
  readonly unread: readonly Part[]
  /** The first that was not read; none when all were. */
  readonly next: Part | undefined
  readonly open: (key: string) => void
  readonly close: () => void
  readonly markRead: (key: string) => void
}

/** Which document is open stands in the address, so that a phone's way back closes it; which were read stays with the tab. */
export function useReading({ contractId, parts }: Paper): Reading {
  const kept = `read of ${contractId}`
  const [key, setKey] = useState(keyInAddress)
  const [read, setRead] = useState<readonly string[]>(() => readKept(kept))
  useEffect(() => {
    const follow = () => setKey(keyInAddress())
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return useMemo(() => {
    const unread = parts.filter((part) => !read.includes(part.key))
    return {
      part: parts.find((part) => part.key === key),
      wasRead: (one) => read.includes(one),
      unread,
      next: unread[0],
      open: (one) => {
        location.hash = one
      },
      close: () => {
        if (keyInAddress() !== '') location.hash = ''
      },
      markRead: (one) =>
        setRead((before) => {
          if (before.includes(one)) return before
          const after = [...before, one]
          sessionStorage.setItem(kept, JSON.stringify(after))
          return after
        }),
    }
  }, [key, kept, parts, read])
}

const keyInAddress = () => decodeURIComponent(location.hash.slice(1))

function readKept(name: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
