import { Link } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import { useDuplicates, type DuplicateInput } from '~/kinds/leads/use-duplicates.ts'
import { matchReason } from '~/kinds/leads/match-reason.ts'

interface Props {
  readonly typed: DuplicateInput
  /** The lead being edited. */
  readonly exceptId: string
  /** Only duplicates caused by this field are shown. */
  readonly changed: 'phone1' | 'email1'
}

/** One line under a field: another lead has the same value. */
export function DuplicateHint({ typed, exceptId, changed }: Props) {
  const { phone1, email1, firstName, lastName } = typed
  const alone = changed === 'phone1' ? { phone1 } : { email1 }
  const [first] = useDuplicates({ firstName, lastName, ...alone }, exceptId)
  return (
    <output className="mt-1 flex items-start gap-1.5 text-12 text-warn-text empty:hidden">
      {first ? (
        <>
          <Copy className="icon-12 mt-0.5" />
          <span>
            <Link
              to="/leads/$leadId"
              params={{ leadId: first.lead.id }}
              className="underline underline-offset-3"
            >
              {first.lead.fullName}
            </Link>{' '}
            {matchReason(first)}.
          </span>
        </>
      ) : null}
    </output>
  )
}
