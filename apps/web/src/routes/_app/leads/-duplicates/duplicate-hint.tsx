import { Link } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import { useDuplicates, type Typed } from './use-duplicates.ts'
import { whyAlike } from './why-alike.ts'

interface Props {
  readonly typed: Typed
  /** The lead that is being changed. */
  readonly exceptId: string
  /** Only what is shared because of this field is worth a word. */
  readonly changed: 'phone1' | 'email1'
}

/** One line under a field: somebody else has this. */
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
            {whyAlike(first)}.
          </span>
        </>
      ) : null}
    </output>
  )
}
