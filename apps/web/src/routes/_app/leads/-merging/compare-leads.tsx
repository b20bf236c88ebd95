import { leadMerges } from '@crm/contract'
import type { LeadMerged, MergePreview } from '@crm/contract/web/lead-merge-shapes'
import {
  type MovedRecordCounts,
  type MergeChoice,
  movedRecordsInWords,
  proposedChoices,
} from '@crm/domain/leads/merge'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import GitMerge from 'lucide-react/icons/git-merge'
import { useState, type SubmitEvent } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { messageOf } from '~/api/server-error.ts'
import { useSend } from '~/api/send.ts'
import { FormError } from '~/forms/form-error.tsx'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { toast } from '~/ui/toast.ts'
import { ChoiceTable } from './choice-table.tsx'
import { choiceRows, comparableOf } from './choice-rows.ts'
import { shareWords } from './share-words.ts'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly staysId: string
  readonly goesId: string
}

/** Two leads side by side: which one survives, which values it takes and which records move to it. */
export function CompareLeads({ staysId, goesId }: Props) {
  const preview = useQuery({
    ...routeQuery(leadMerges.preview, { params: { id: staysId }, query: { otherId: goesId } }),
    // The choice refers to the values shown; later changes are a version conflict at save.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (preview.isError) {
    return (
      <ErrorPanel title="These two leads cannot be compared." message={messageOf(preview.error)}>
        <Button onClick={() => void preview.refetch()}>Try again</Button>
        <Link to="/leads/duplicates" className={buttonClass()}>
          Possible duplicates
        </Link>
      </ErrorPanel>
    )
  }
  if (!preview.data) return <Waiting />
  const { survivor, other } = preview.data
  return (
    <Compared
      key={`${survivor.version} ${other.version}`}
      preview={preview.data}
      onReload={() => void preview.refetch()}
    />
  )
}

const Waiting = () => (
  <Busy as="div" isPage aria-label="Loading both leads" className="grid gap-4">
    <Skeleton className="w-1/2" />
    <div className="grid h-80 content-start gap-4 rounded-card border border-line bg-surface p-4">
      <Skeleton className="w-3/4" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-3/4" />
    </div>
  </Busy>
)

interface ComparedProps {
  readonly preview: MergePreview
  readonly onReload: () => void
}

function Compared({ preview, onReload }: ComparedProps) {
  const { survivor, other, because, follows, obstacles } = preview
  const me = useMe()
  const navigate = useNavigate()
  const rows = choiceRows(survivor, other, me)
  const [take, setTake] = useState<ReadonlySet<MergeChoice>>(() => {
    const open = new Set(rows.filter(({ reason }) => !reason).map(({ field }) => field))
    return new Set(
      proposedChoices(comparableOf(survivor), comparableOf(other)).filter((field) => open.has(field)),
    )
  })
  const [error, setError] = useState<string>()
  const merge = useSend(leadMerges.merge, { quiet: true })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const versions = { version: survivor.version, otherVersion: other.version }
    merge
      .mutateAsync({ params: { id: survivor.id }, body: { otherId: other.id, take: [...take], ...versions } })
      .then(
        (merged) => {
          sayMerged(merged)
          return navigate({ to: '/leads/$leadId', params: { leadId: survivor.id } })
        },
        (refusal: unknown) => setError(messageOf(refusal)),
      )
      .catch((refusal: unknown) => setError(messageOf(refusal)))
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-13 text-2">Same {shareWords(because)}. Choose the values to keep.</p>
      <FormError message={error} />
      {error ? (
        <span>
          <Button size="small" onClick={onReload}>
            Reload both
          </Button>
        </span>
      ) : null}
      <ChoiceTable
        survivor={survivor}
        other={other}
        rows={rows}
        take={take}
        onTake={(field, isTaken) =>
          setTake(new Set(isTaken ? [...take, field] : [...take].filter((one) => one !== field)))
        }
      />
      <Follows survivor={survivor.number} other={other.number} follows={follows} />
      {obstacles.map((obstacle) => (
        <p
          key={obstacle}
          role="alert"
          className="rounded-card border border-warn-line bg-warn-ground p-3 text-13"
        >
          {obstacle}
        </p>
      ))}
      <footer className="flex flex-wrap gap-2 max-sm:[&>*]:grow">
        <Button type="submit" variant="primary" disabled={merge.isPending} reason={obstacles[0] ?? null}>
          <GitMerge />
          Merge {other.number} into {survivor.number}
        </Button>
        <Link
          to="/leads/duplicates"
          search={{ lead: other.id, other: survivor.id }}
          replace
          className={buttonClass()}
        >
          <ArrowLeftRight />
          Keep {other.number} instead
        </Link>
        <Link to="/leads/duplicates" className={buttonClass({ variant: 'quiet' })}>
          Cancel
        </Link>
      </footer>
    </form>
  )
}

/** Success message with Undo. */
const sayMerged = (answer: LeadMerged) => {
  const { lead, merged } = answer
  toast.done(`${merged.fullName}, ${merged.number}, merged into ${lead.number}`, { undoes: answer })
}

interface FollowsProps {
  readonly survivor: string
  readonly other: string
  readonly follows: MovedRecordCounts
}

/** The effects, shown before the merge. */
function Follows({ survivor, other, follows }: FollowsProps) {
  const what = movedRecordsInWords(follows)
  return (
    <p className="rounded-card border border-line bg-sunken p-3 text-13 text-2">
      {what ? `${what} of ${other} ${isOne(follows) ? 'goes' : 'go'} to ${survivor}. ` : ''}
      Searches for {other}, its link, phone and email then lead to {survivor}. You can undo it.
    </p>
  )
}

const isOne = (follows: MovedRecordCounts) => Object.values(follows).reduce((sum, n) => sum + n, 0) === 1
