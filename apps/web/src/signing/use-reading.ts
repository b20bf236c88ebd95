import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Paper, type Part, agreedParts } from './paper.ts'

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
 * The open document is in the URL, so that one Back closes it on a phone. Read documents are stored in the tab
 * per signer: a second buyer often signs on the same phone, in the same tab.
 */
export function useReading({ contractId, parts, signer }: Paper): Reading {
  const kept = `read of ${contractId} by ${signer.role}`
  const [key, setKey] = useState(keyInAddress)
  const [read, setRead] = useState<readonly string[]>(() => readStored(kept))
  useEffect(() => {
    const follow = () => {
      const opened = keyInAddress()
      if (opened === '') history.scrollRestoration = 'auto'
      setKey(opened)
    }
    window.addEventListener('hashchange', follow)
    window.addEventListener('popstate', follow)
    return () => {
      window.removeEventListener('hashchange', follow)
      window.removeEventListener('popstate', follow)
    }
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
    const unread = agreedParts(parts).filter((part) => !read.includes(part.key))
    return {
      part: parts.find((part) => part.key === key),
      wasRead: (one) => read.includes(one),
      unread,
      next: unread[0],
      open: openPart,
      close: closePart,
      markRead,
    }
  }, [key, markRead, parts, read])
}

/** The entry that `openPart` added to the history; a link of the list adds one without it. */
const ownEntry = { isReading: true }

/** All documents share one entry of the history: one Back leaves the reader, however many were read. */
function openPart(key: string): void {
  const address = `#${encodeURIComponent(key)}`
  if (keyInAddress() === '') {
    // Going back must not undo the scrolling to the form.
    history.scrollRestoration = 'manual'
    history.pushState(ownEntry, '', address)
  } else {
    history.replaceState(history.state, '', address)
  }
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Goes back over the reader's entry, so that Back in the form does not open the last document again. */
function closePart(): void {
  if (keyInAddress() === '') return
  if ((history.state as typeof ownEntry | null)?.isReading) {
    history.back()
    return
  }
  history.replaceState(null, '', location.pathname + location.search)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
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
