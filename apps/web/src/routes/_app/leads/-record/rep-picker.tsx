import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import { useRef } from 'react'
import { beginEdit } from '~/records/edit/edit.tsx'
import { useMe } from '~/session/me.ts'
import { Person } from '~/ui/person.tsx'
import { WithReason } from '~/ui/with-reason.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { toast } from '~/ui/toast.ts'
import { useReps } from '~/forms/people.ts'
import { leadKind } from '~/kinds/leads/lead-kind.ts'

const RepPopup = lazyPart(() => import('~/forms/choice-popup.tsx'))

interface Props {
  readonly lead: WebLead
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** The rep; people who may change it get a list of candidates. */
export function RepPicker({ lead, isOpen, onOpenChange }: Props) {
  const allowed = can.setLeadRep(useMe(), lead)
  const reps = useReps()
  const button = useRef<HTMLButtonElement>(null)
  if (!allowed.ok) {
    return (
      <WithReason reason={allowed.reason} className="block">
        <Person name={lead.salesRepName} />
      </WithReason>
    )
  }
  const give = async (id: string | null) => {
    const saved = await beginEdit(leadKind, lead).save({ salesRepId: id })
    // After a conflict, somebody else may have been assigned.
    if (saved?.salesRepId !== id) return
    const words = saved.salesRepName ? `${lead.fullName} assigned to ${saved.salesRepName}` : 'Rep removed'
    toast.done(words, { undoes: saved })
  }
  return (
    <span className="relative flex">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tip="Change rep, r"
        onPointerEnter={() => void RepPopup.load()}
        onFocus={() => void RepPopup.load()}
        onClick={() => onOpenChange(true)}
        className="on-paper touch -mx-1.5 rounded-control px-1.5 hover:bg-hover"
      >
        <span className="sr-only">Change rep: </span>
        <Person name={lead.salesRepName} />
      </button>
      {isOpen ? (
        <RepPopup
          label="Sales rep"
          choices={[{ value: '', label: 'Unassigned' }, ...reps]}
          value={lead.salesRepId ?? ''}
          onClose={() => onOpenChange(false)}
          onReturnFocus={() => button.current?.focus()}
          onChoose={(id) => {
            onOpenChange(false)
            if (id !== (lead.salesRepId ?? '')) void give(id || null)
          }}
        />
      ) : null}
    </span>
  )
}
