import { useMemo } from 'react'
import { create } from 'zustand'
import { draftKey, readDraft, writeDraft } from '~/forms/stored-draft.ts'
import { useMe } from '~/session/me.ts'
import type { Mention } from './mention-text.ts'

/** The text being written. */
export interface Draft {
  readonly body: string
  readonly mentions: readonly Mention[]
}

/** Draft key of a service job's report: separate from the note box on the same page. */
export const reportDraft = (serviceJobId: string): string => `report of ${serviceJobId}`

export const noDraft: Draft = { body: '', mentions: [] }

/** Shared by all boxes: a note sent from one is cleared from the one mounted now. */
const useDrafts = create<Readonly<Record<string, Draft>>>()(() => ({}))

/**
 * A draft, stored in the browser until it is sent: neither navigation nor an error loses it.
 * @param about the subject: the id of a lead, or of the note being answered
 */
export function useDraft(about: string) {
  const key = draftKey(useMe().id, about)
  const draft = useDrafts((drafts) => drafts[key]) ?? kept(key)
  const { write, sent } = useMemo(() => writing(key), [key])
  return [draft, write, sent] as const
}

function writing(key: string) {
  const write = (next: Draft) => {
    useDrafts.setState({ [key]: next })
    writeDraft(key, next.body === '' ? undefined : next)
  }
  /** Clears the saved text and keeps what was typed meanwhile; returns whether there is any. */
  const sent = (body: string): boolean => {
    const { mentions, ...now } = useDrafts.getState()[key] ?? kept(key)
    const rest = restOf(now.body, body)
    write(rest === '' ? noDraft : { body: rest, mentions })
    return rest !== ''
  }
  return { write, sent }
}

/** The text after the sent part; all of it if the sent part was edited. */
export function restOf(typed: string, sent: string): string {
  const [text, words] = [typed.trimStart(), sent.trim()]
  return text.startsWith(words) ? text.slice(words.length).trimStart() : typed
}

function kept(key: string): Draft {
  const { body, mentions } = readDraft<Draft>(key)
  return { body: typeof body === 'string' ? body : '', mentions: Array.isArray(mentions) ? mentions : [] }
}
