import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { type AppointmentResult, appointmentResultLabels } from '@crm/domain/appointments/appointment-words'
import { can } from '@crm/domain/people/can'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useOutbox } from '~/offline/outbox.ts'
import { OutboxRow } from '~/offline/outbox-row.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Menu } from '~/ui/menu.tsx'
import { otherResults, resultLook } from './appointment-looks.ts'
import { useResult } from './use-result.tsx'

/** The most common results. */
const usual = ['Demo', 'Sold', 'FailureToAppear'] as const satisfies readonly AppointmentResult[]
interface Props {
  readonly appointment: Appointment
  /** Shows all results as buttons; otherwise the common ones and a menu. */
  readonly isWhole?: boolean
}

/** Records the result in two taps. Before the appointment only postponing and its reversal are possible. */
export function ResultButtons({ appointment, isWhole = false }: Props) {
  const { say, question } = useResult(appointment)
  const mayChange = can.changeAppointment(useMe()).ok
  const others = otherResults(appointment)
  const waiting = useOutbox().all.find((one) => one.kind === 'result' && one.params?.id === appointment.id)
  if (!mayChange) return null
  if (waiting) {
    return (
      <ul
        className="[&>li]:border-0 [&>li]:px-0 [&>li]:pt-0"
        aria-label={`Not sent yet about ${appointment.leadName}`}
      >
        <OutboxRow one={waiting} />
      </ul>
    )
  }
  if (isWhole) {
    return (
      <div className="flex flex-wrap gap-2">
        {others.map((result) => {
          const { icon: Icon, label } = resultLook(result)
          return (
            <Button key={result} onClick={() => say(result)}>
              <Icon />
              {label}
            </Button>
          )
        })}
        {question}
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-1.5">
      {usual.map((result) => (
        <Button key={result} size="small" onClick={() => say(result)}>
          {appointmentResultLabels[result]}
        </Button>
      ))}
      <Menu
        name={`Other results of ${appointment.leadName}`}
        size="small"
        square
        entries={others
          .filter((result) => !usual.some((one) => one === result))
          .map((result) => {
            const { icon, label } = resultLook(result)
            return { kind: 'do' as const, label, icon, onChoose: () => say(result) }
          })}
      >
        <Ellipsis />
      </Menu>
      {question}
    </div>
  )
}
