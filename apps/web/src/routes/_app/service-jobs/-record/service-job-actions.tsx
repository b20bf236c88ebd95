/** Actions of a service job beside its moves; the menu, the palette and the keys share this list. */
import { serviceJobs } from '@crm/contract'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { can } from '@crm/domain/people/can'
import type { Decision } from '@crm/domain/people/permissions'
import { useNavigate } from '@tanstack/react-router'
import House from 'lucide-react/icons/house'
import Link2 from 'lucide-react/icons/link-2'
import ListChecks from 'lucide-react/icons/list-checks'
import PencilLine from 'lucide-react/icons/pencil-line'
import Shapes from 'lucide-react/icons/shapes'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { useSend } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import type { RecordAction } from '~/records/record-actions.ts'
import { copyText } from '~/ui/copy-text.ts'
import { toast } from '~/ui/toast.ts'
import { jobSubject } from '~/kinds/service-jobs/job-subject.ts'

const PlaceDialog = lazyPart(() => import('./place-dialog.tsx'))
const TypeDialog = lazyPart(() => import('./type-dialog.tsx'))

export function useServiceJobActions(job: ServiceJob): readonly RecordAction[] {
  const me = useMe()
  const navigate = useNavigate()
  const remove = useRemove(job)
  return useMemo(
    (): readonly RecordAction[] => [
      { label: 'Write a note', icon: PencilLine, keys: 'n', run: writeNote },
      {
        label: 'New task',
        icon: ListChecks,
        keys: 't',
        creates: `Task on ${job.number}`,
        ...reasonOf(can.createTask(me)),
        run: () =>
          void navigate({
            to: '/service-jobs/$serviceJobId/tasks/new',
            params: { serviceJobId: job.id },
            search: true,
          }),
      },
      {
        label: 'Change the type',
        icon: Shapes,
        ...reasonOf(can.changeServiceJob(me, jobSubject(job))),
        run: () => void askPerson<void>((close) => <TypeDialog job={job} onClose={close} />),
      },
      {
        label: 'Change house/sale',
        icon: House,
        ...reasonOf(can.changeServiceJob(me, jobSubject(job))),
        run: () => void askPerson<void>((close) => <PlaceDialog job={job} onClose={close} />),
      },
      {
        label: 'Copy link',
        icon: Link2,
        run: () => copyText(`${window.location.origin}/service-jobs/${job.id}`, 'Link copied'),
      },
      {
        label: 'Remove',
        icon: Trash2,
        ...reasonOf(can.removeServiceJob(me, jobSubject(job))),
        run: remove,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the actions depend on the job as shown; the functions are new on each render
    [job, me],
  )
}

const reasonOf = (decision: Decision) => (decision.ok ? {} : { disabledReason: decision.reason })

/** The note field is on the same page, further down on a phone. */
function writeNote(): void {
  const box = document.getElementById('write-a-note')
  box?.scrollIntoView({ block: 'center' })
  box?.focus()
}

/** Removes at once and offers Undo, instead of asking first. */
function useRemove({ id, number }: ServiceJob) {
  const navigate = useNavigate()
  const remove = useSend(serviceJobs.remove)
  return () => {
    void remove.mutateAsync({ params: { id } }).then(
      (removed) => {
        toast.done(`${number} removed`, {
          undoes: removed,
          onUndone: () => navigate({ to: '/service-jobs/$serviceJobId', params: { serviceJobId: id } }),
        })
        return navigate({ to: '/service-jobs' })
      },
      () => undefined,
    )
  }
}
