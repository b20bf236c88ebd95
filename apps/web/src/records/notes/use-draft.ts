import { useState } from 'react'
import { useMe } from '../../session/me.ts'
import type { Mention } from './mention-text.ts'

/** What is being written. */
export interface Draft {
  readonly body: string
  readonly mentions: readonly Mention[]
}

export const noDraft: Draft = { body: '', mentions: [] }

/**
 * What is being written, kept in the browser until it is sent: neither leaving the page nor a failure loses it.
 * @param about what it is written on: the id of a lead, or of the note that is answered
 */
export function useDraft(about: string): readonly [Draft, (next: Draft) => void] {
  // On a shared machine everybody finds their own.
  const key = `web-crm-draft:${useMe().id}:${about}`
  const [draft, setDraft] = useState(() => kept(key))
  const write = (next: Draft) => {
    setDraft(next)
    try {
      if (next.body === '') localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser whose storage is full or forbidden keeps the words on the page.
    }
  }
  return [draft, write]
}

function kept(key: string): Draft {
  try {
    const { body, mentions } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>
    return { body: typeof body === 'string' ? body : '', mentions: Array.isArray(mentions) ? mentions : [] }
  } catch {
    return noDraft
  }
}
