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

/** How long a page may take to register its actions after it was opened. */
const arrivalMs = 10_000
const settleMs = 150

/**
 * Runs an action of a record whose page is about to open, so that every place has the same actions as the page. A
 * disabled one says why.
 */
export function runOnArrival(record: string, label: string, onRefused: (reason: string) => void): void {
  const find = () => {
    const { offer } = useRecordOffer.getState()
    return offer?.record === record ? offer.actions.find((action) => action.label === label) : undefined
  }
  const run = ({ disabledReason, run: act }: RecordAction) =>
    disabledReason === undefined ? act() : onRefused(disabledReason)
  const found = find()
  if (found) return run(found)
  const stop = useRecordOffer.subscribe(() => {
    const arrived = find()
    if (!arrived) return
    end()
    // After the page has taken the focus, which would close a menu.
    window.setTimeout(() => run(arrived), settleMs)
  })
  const timer = window.setTimeout(() => stop(), arrivalMs)
  const end = () => {
    window.clearTimeout(timer)
    stop()
  }
}

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
