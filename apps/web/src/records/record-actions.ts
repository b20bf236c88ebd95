/** The actions of the current record, registered by its page and offered by the command palette too. */
import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'

export interface RecordAction {
  readonly label: string
  readonly icon: LucideIcon
  /** The shortcut for it; the page registers it with `useShortcuts`. */
  readonly keys?: string
  /** Why it is disabled for this person; it stays visible. */
  readonly disabledReason?: string | undefined
  /** Label in the create menu, if it adds something to the record: "Note on Kenji Nakamura". */
  readonly creates?: string
  readonly run: () => void
}

interface Offer {
  /** "Kenji Nakamura": shown as "Actions on Kenji Nakamura". */
  readonly record: string
  readonly actions: readonly RecordAction[]
}

/** The actions of the current page; null without a record. */
export const useRecordOffer = create<{ readonly offer: Offer | null }>()(() => ({ offer: null }))

/** Registers the actions while the calling page is mounted. */
export function useRecordActions(record: string, actions: readonly RecordAction[]): void {
  useEffect(() => {
    const offer = { record, actions }
    useRecordOffer.setState({ offer })
    return () => {
      if (useRecordOffer.getState().offer === offer) useRecordOffer.setState({ offer: null })
    }
  }, [record, actions])
}
