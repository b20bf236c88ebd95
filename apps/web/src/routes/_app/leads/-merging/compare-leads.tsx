import { leadMerges } from '@crm/contract'
import type { LeadMerged, MergePreview } from '@crm/contract/web/lead-merge-shapes'
import {
  type FollowerCounts,
  type MergeChoice,
  followersInWords,
  proposedChoices,
} from '@crm/domain/leads/merge'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import GitMerge from 'lucide-react/icons/git-merge'
import { useState, type SubmitEvent } from 'react'
import { ask } from '../../../../api/ask.ts'
import { messageOf } from '../../../../api/server-error.ts'
import { useSend } from '../../../../api/send.ts'
import { FormError } from '../../../../forms/form-error.tsx'
import { unmerge } from '../../../../records/timeline/unmerge.ts'
import { useMe } from '../../../../session/me.ts'
import { Bone } from '../../../../ui/bone.tsx'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { toast } from '../../../../ui/toast.ts'
import { ChoiceTable } from './choice-table.tsx'
import { choiceRows, comparableOf } from './choice-rows.ts'
import { shareWords } from './share-words.ts'

interface Props {
  readonly staysId: string
  readonly goesId: string
}

/** Two leads side by side: which stays, what it takes of the other, and what goes to it. */
export function CompareLeads({ staysId, goesId }: Props) {
  const preview = useQuery({
    ...ask(leadMerges.preview, { params: { id: staysId }, query: { otherId: goesId } }),
    // What is chosen is chosen of what was seen; what changed since is told when it is sent.
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
  <div aria-busy="true" aria-label="Loading both leads" className="grid gap-4">
    <Bone className="w-1/2" />
    <div className="grid h-80 content-start gap-4 rounded-card border border-line bg-surface p-4">
      <Bone className="w-3/4" />
      <Bone className="w-2/3" />
      <Bone className="w-3/4" />
    </div>
  </div>
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
      <p className="text-13 text-2">
        They share {shareWords(because)}. Choose what counts; the rest stays in the history.
      </p>
      <FormError message={error} />
      {error ? (
        <span>
          <Button size="small" onClick={onReload}>
            Compare them as they are now
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

/** What was done, with the way back beside it. */
const sayMerged = ({ lead, merged }: LeadMerged) =>
  toast.done(`${merged.fullName}, ${merged.number}, merged into ${lead.number}`, {
    action: { label: 'Undo', onPress: () => unmerge(merged.id) },
  })

interface FollowsProps {
  readonly survivor: string
  readonly other: string
  readonly follows: FollowerCounts
}

/** What happens, before it does. */
function Follows({ survivor, other, follows }: FollowsProps) {
  const what = followersInWords(follows)
  return (
    <p className="rounded-card border border-line bg-sunken p-3 text-13 text-2">
      {what ? `${what} of ${other} ${isOne(follows) ? 'goes' : 'go'} to ${survivor}. ` : ''}
      Searches for {other}, its link, its phone and its e-mail lead to {survivor} from then on. Undo takes all
      of it back.
    </p>
  )
}

const isOne = (follows: FollowerCounts) => Object.values(follows).reduce((sum, n) => sum + n, 0) === 1
