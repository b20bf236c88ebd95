import { useMemo } from 'react'
import { create } from 'zustand'
import { draftKey, readDraft, writeDraft } from '../../forms/kept-draft.ts'
import { useMe } from '../../session/me.ts'
import type { Mention } from './mention-text.ts'

/** What is being written. */
export interface Draft {
  readonly body: string
  readonly mentions: readonly Mention[]
}

export const noDraft: Draft = { body: '', mentions: [] }

/** One for all boxes: a note that is sent is gone from the box that stands now, whichever sent it. */
const useDrafts = create<Readonly<Record<string, Draft>>>()(() => ({}))

/**
 * What is being written, kept in the browser until it is sent: neither leaving the page nor a failure loses it.
 * @param about what it is written on: the id of a lead, or of the note that is answered
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
  /** It is saved; what was typed while it was on its way is the next. Answers whether there is such. */
  const sent = (body: string): boolean => {
    const { mentions, ...now } = useDrafts.getState()[key] ?? kept(key)
    const rest = restOf(now.body, body)
    write(rest === '' ? noDraft : { body: rest, mentions })
    return rest !== ''
  }
  return { write, sent }
}

/** What follows the words that are sent; all of it when they were changed and not added to. */
export const restOf = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed

function kept(key: string): Draft {
  const { body, mentions } = readDraft<Draft>(key)
  return { body: typeof body === 'string' ? body : '', mentions: Array.isArray(mentions) ? mentions : [] }
}
