import type { LeadDuplicate } from '@crm/contract/web/lead-duplicate-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { useDuplicates, type DuplicateInput } from './use-duplicates.ts'
import { matchReason } from './match-reason.ts'

interface Props {
  readonly input: DuplicateInput
  readonly exceptId?: string
  /** Filters the candidates; defaults to all. */
  readonly counts?: (one: LeadDuplicate) => boolean
  /** Leaves the page for that lead with the typed values; without it there is no attach button. */
  readonly onAttach?: (lead: WebLead) => void
  /** The button's label before the name. */
  readonly attach?: string
}

/** Lists duplicate candidates below the fields that match, so that no input field shifts. */
export function DuplicateNotice({ input, exceptId, counts, onAttach, attach = 'Attach to' }: Props) {
  const found = useDuplicates(input, exceptId)
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set())
  const alike = found.filter((one) => (counts?.(one) ?? true) && !others.has(one.lead.id)).slice(0, 3)
  return (
    <output className="block empty:hidden">
      {alike.length > 0 ? (
        <ul className="grid max-h-64 gap-3 overflow-y-auto rounded-card border border-warn-line bg-warn-ground p-3">
          {alike.map((one) => (
            <Alike
              key={one.lead.id}
              one={one}
              exceptId={exceptId}
              onAttach={onAttach}
              attach={attach}
              onDifferent={() => setOthers(new Set([...others, one.lead.id]))}
            />
          ))}
        </ul>
      ) : null}
    </output>
  )
}

interface AlikeProps {
  readonly one: LeadDuplicate
  readonly exceptId: Props['exceptId']
  readonly onAttach: Props['onAttach']
  readonly attach: string
  readonly onDifferent: () => void
}

function Alike({ one, exceptId, onAttach, attach, onDifferent }: AlikeProps) {
  const { lead } = one
  const mayMerge = can.mergeLead(useMe(), lead).ok
  const where = [lead.primaryAddress?.streetAddress, lead.primaryAddress?.city].filter(Boolean).join(', ')
  const about = [lead.number, where, lead.status, lead.salesRepName ?? 'Unassigned'].filter(Boolean)
  return (
    <li className="flex items-start gap-2.5 text-13">
      <Copy className="mt-0.5 text-warn-text" />
      <div className="grid min-w-0 gap-0.5">
        <b className="font-strong text-1">
          {lead.fullName} {matchReason(one)}
        </b>
        <span className="text-2">{about.join(' · ')}</span>
        <span className="mt-1.5 -mr-2 flex flex-wrap gap-1">
          {onAttach ? (
            <Button size="small" onClick={() => onAttach(lead)}>
              {attach} {lead.fullName}
            </Button>
          ) : null}
          <Link
            to="/leads/$leadId"
            params={{ leadId: lead.id }}
            target="_blank"
            className={buttonClass({ size: 'small', variant: 'quiet' })}
          >
            Open
          </Link>
          {exceptId && mayMerge ? (
            <Link
              to="/leads/duplicates"
              search={{ lead: exceptId, other: lead.id }}
              target="_blank"
              className={buttonClass({ size: 'small', variant: 'quiet' })}
            >
              Compare and merge
            </Link>
          ) : null}
          <Button size="small" variant="quiet" onClick={onDifferent}>
            Different person
          </Button>
        </span>
      </div>
    </li>
  )
}
