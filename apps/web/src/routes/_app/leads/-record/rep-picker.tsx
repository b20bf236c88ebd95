import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import { lazy, Suspense, useRef } from 'react'
import { useMe } from '../../../../session/me.ts'
import { Person } from '../../../../ui/person.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useReps } from '../-reps.ts'
import { LeadConflict } from './lead-conflict.tsx'
import { useLeadUpdate } from './use-lead-update.ts'

const loadPopup = () => import('../../../../forms/choice-popup.tsx')
const RepPopup = lazy(loadPopup)

interface Props {
  readonly lead: WebLead
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** The rep; for those who may change it, a list of whom it can be. */
export function RepPicker({ lead, isOpen, onOpenChange }: Props) {
  const allowed = can.setLeadRep(useMe(), lead)
  const reps = useReps()
  const button = useRef<HTMLButtonElement>(null)
  const { update, conflict, settle } = useLeadUpdate(lead)
  if (!allowed.ok) {
    return (
      <span data-tip={allowed.reason} className="block">
        <Person name={lead.salesRepName} />
      </span>
    )
  }
  const give = async (id: string | null) => {
    const before = lead.salesRepId
    const saved = await update({ salesRepId: id })
    if (!saved) return
    const words = saved.salesRepName
      ? `${lead.fullName} given to ${saved.salesRepName}`
      : 'Taken from the rep'
    toast.done(words, {
      action: {
        label: 'Undo',
        onPress: () => void update({ salesRepId: before }, saved).catch(() => undefined),
      },
    })
  }
  return (
    <span className="relative flex">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tip="Change rep, r"
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={() => onOpenChange(true)}
        className="-mx-1.5 rounded-control px-1.5 hover:bg-hover"
      >
        <span className="sr-only">Change rep: </span>
        <Person name={lead.salesRepName} />
      </button>
      {isOpen ? (
        <Suspense>
          <RepPopup
            label="Sales rep"
            choices={[{ value: '', label: 'Unassigned' }, ...reps]}
            value={lead.salesRepId ?? ''}
            onClose={() => onOpenChange(false)}
            onReturnFocus={() => button.current?.focus()}
            onChoose={(id) => {
              onOpenChange(false)
              // The toast has said why; the rep still shows as it is.
              if (id !== (lead.salesRepId ?? '')) give(id || null).catch(() => undefined)
            }}
          />
        </Suspense>
      ) : null}
      <LeadConflict {...{ conflict, update, settle }} />
    </span>
  )
}
