import { serviceJobs } from '@crm/contract'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { can } from '@crm/domain/people/can'
import { serviceJobStatuses, servicePhases } from '@crm/domain/service-jobs/phases'
import { pacificDay } from '@crm/domain/time'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleDot from 'lucide-react/icons/circle-dot'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useTechnicians } from '~/forms/people.ts'
import { countWords } from '~/ui/count-words.ts'
import { askDate } from '~/lists/batch/date-question.tsx'
import type { BatchAction } from '~/lists/batch/run-batch.ts'
import { updating } from '~/lists/batch/updating.ts'
import { type BarAction, WritesBar } from '~/lists/batch/writes-bar.tsx'
import type { BatchProps } from '~/lists/list.ts'
import { useMe } from '~/session/me.ts'
import { formatDay } from '~/ui/format.ts'
import { serviceJobFacts } from '../-service-job-facts.tsx'

const noun = ['job', 'jobs'] as const

/** Batch actions for the selected service jobs. */
export default function ServiceJobBatch(props: BatchProps<ServiceJob>) {
  const me = useMe()
  const may = can.changeServiceJob(me)
  const technicians = useTechnicians()
  const actions: readonly BarAction<ServiceJob>[] = [
    {
      name: 'Set status',
      keys: 's',
      icon: CircleDot,
      may: can.moveServiceJob(me, 'change'),
      choices: serviceJobStatuses.map((status) => ({
        label: servicePhases[status].label,
        action: {
          ...change('Set status', { status }, `moved to ${servicePhases[status].label}`),
          back: ({ id }, answered) => ({
            route: serviceJobs.undoMove,
            input: { params: { id }, body: { version: (answered as ServiceJob).version } },
          }),
        },
      })),
    },
    {
      name: 'Assign',
      keys: 'r',
      icon: UserRoundPlus,
      may,
      choices: technicians.map(({ value, label }) => ({
        label,
        action: change('Assign technician', { technician: value }, `assigned to ${label}`),
      })),
    },
    { name: 'Set repair date', keys: 't', icon: CalendarDays, may, action: askRepairDate },
    {
      name: 'Remove',
      keys: '#',
      icon: Trash2,
      may: can.removeServiceJob(me),
      action: {
        title: 'Remove service jobs',
        words: (count) => `${countWords(count, noun)} removed`,
        write: ({ id }) => ({ route: serviceJobs.remove, input: { params: { id } } }),
      },
    },
  ]
  return (
    <WritesBar
      {...props}
      label="Selected service jobs"
      nameOf={({ number, lead }) => `${number}, ${lead.fullName}`}
      actions={actions}
    />
  )
}

const change = (title: string, changes: Partial<ServiceJob>, done: string): BatchAction<ServiceJob> =>
  updating({
    title,
    route: serviceJobs.update,
    changes,
    words: (count) => `${countWords(count, noun)} ${done}`,
    facts: serviceJobFacts,
  })

async function askRepairDate(rows: readonly ServiceJob[]): Promise<BatchAction<ServiceJob> | undefined> {
  const day = await askDate({
    title: `Set repair date of ${countWords(rows.length, noun)}`,
    label: 'Repair on',
    value: pacificDay(new Date()),
    verb: 'Set repair date',
  })
  if (day === undefined) return undefined
  const done = `scheduled for ${formatDay(`${day}T20:00:00Z`)}`
  return change('Set repair date', { repairScheduledDate: day }, done)
}
