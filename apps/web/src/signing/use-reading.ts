import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Paper, Part } from './paper.ts'

export interface Reading {
  /** The document in the URL. */
  readonly part: Part | undefined
  readonly wasRead: (key: string) => boolean
  readonly unread: readonly Part[]
  /** The first unread document; undefined when all were read. */
  readonly next: Part | undefined
  readonly open: (key: string) => void
  readonly close: () => void
  /** Stable, so that marking a document as read re-runs no effect. */
  readonly markRead: (key: string) => void
}

/**
 * The open document is in the URL, so that Back closes it on a phone. Read documents are stored in the tab
 * per signer: a second buyer often signs on the same phone, in the same tab.
 */
export function useReading({ contractId, parts, signer }: Paper): Reading {
  const kept = `read of ${contractId} by ${signer.role}`
  const [key, setKey] = useState(keyInAddress)
  const [read, setRead] = useState<readonly string[]>(() => readStored(kept))
  useEffect(() => {
    const follow = () => setKey(keyInAddress())
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  const markRead = useCallback(
    (one: string) =>
      setRead((before) => {
        if (before.includes(one)) return before
        const after = [...before, one]
        keep(kept, after)
        return after
      }),
    [kept],
  )
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
      markRead,
    }
  }, [key, markRead, parts, read])
}

/** A URL truncated within an escape has no document. */
function keyInAddress(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** With full or blocked storage, they are remembered as long as the page is open. */
function keep(name: string, read: readonly string[]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(read))
  } catch {
    // See above.
  }
}

function readStored(name: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
