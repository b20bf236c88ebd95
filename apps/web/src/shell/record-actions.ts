/** What one may do with the record on the screen, said by its page and offered by the command palette too. */
import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'

export interface RecordAction {
  readonly label: string
  readonly icon: LucideIcon
  /** The key that does the same on the page; the page announces it with `useShortcuts`. */
  readonly keys?: string
  /** Why this person may not; then it is shown and cannot be chosen. */
  readonly disabledReason?: string | undefined
  /** What it adds to the record, where it does: "Note on Kenji Nakamura". Then the create menu offers it too. */
  readonly creates?: string
  readonly run: () => void
}

interface Offer {
  /** "Kenji Nakamura": reads "Actions on Kenji Nakamura". */
  readonly record: string
  readonly actions: readonly RecordAction[]
}

/** The offer of the page that is open; null where no record is. */
export const useRecordOffer = create<{ readonly offer: Offer | null }>()(() => ({ offer: null }))

/** Offers the actions as long as the page that calls this is open. */
export function useRecordActions(record: string, actions: readonly RecordAction[]): void {
  useEffect(() => {
    const offer = { record, actions }
    useRecordOffer.setState({ offer })
    return () => {
      if (useRecordOffer.getState().offer === offer) useRecordOffer.setState({ offer: null })
    }
  }, [record, actions])
}
