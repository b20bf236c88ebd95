import { appointments } from '@crm/contract'
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import {
  appointmentResultLabels,
  appointmentResults,
  confirmationWayLabels,
  confirmationWays,
} from '@crm/domain/appointments/appointment-words'
import { can } from '@crm/domain/people/can'
import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Trash2 from 'lucide-react/icons/trash-2'
import { countWords } from '~/ui/count-words.ts'
import type { BatchAction } from '~/lists/batch/run-batch.ts'
import { updating } from '~/lists/batch/updating.ts'
import { type BarAction, WritesBar } from '~/lists/batch/writes-bar.tsx'
import type { BatchProps } from '~/lists/list.ts'
import { useMe } from '~/session/me.ts'
import { formatMoment } from '~/ui/format.ts'

const noun = ['appointment', 'appointments'] as const

/** Batch actions for the selected appointments. */
export default function AppointmentBatch(props: BatchProps<Appointment>) {
  const me = useMe()
  const may = can.changeAppointment(me)
  const actions: readonly BarAction<Appointment>[] = [
    {
      name: 'Confirm',
      keys: 'o',
      icon: Check,
      may,
      choices: confirmationWays.map((confirmedHow) => ({
        label: confirmationWayLabels[confirmedHow],
        action: change('Confirm', { confirmation: true, confirmedHow }, 'confirmed'),
      })),
    },
    {
      name: 'Set result',
      keys: 's',
      icon: CircleDot,
      may,
      choices: appointmentResults.map((result) => ({
        label: appointmentResultLabels[result],
        action: change('Set result', { result }, `set to ${appointmentResultLabels[result]}`),
      })),
    },
    {
      name: 'Remove',
      keys: '#',
      icon: Trash2,
      may: can.removeAppointment(me),
      action: {
        title: 'Remove appointments',
        words: (count) => `${countWords(count, noun)} removed`,
        write: ({ id }) => ({ route: appointments.remove, input: { params: { id } } }),
      },
    },
  ]
  return (
    <WritesBar
      {...props}
      label="Selected appointments"
      nameOf={({ leadName, dateTime }) => `${leadName}, ${formatMoment(dateTime)}`}
      actions={actions}
    />
  )
}

const change = (title: string, changes: Partial<Appointment>, done: string): BatchAction<Appointment> =>
  updating({
    title,
    route: appointments.update,
    changes,
    words: (count) => `${countWords(count, noun)} ${done}`,
  })
