import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { Badge } from '~/ui/badge.tsx'
import { Menu } from '~/ui/menu.tsx'
import { otherResults, resultLook, statusLook } from './appointment-looks.ts'
import { useResult } from './use-result.tsx'

interface Props {
  readonly appointment: Appointment
}

/** The missing result as a menu of the possible ones, for a row of a list. */
export function ResultChoice({ appointment }: Props) {
  const { say, question } = useResult(appointment)
  const { tone, icon, label } = statusLook(appointment)
  return (
    <>
      <Menu
        name={`Result of ${appointment.leadName}`}
        align="start"
        isWorded
        bare="on-paper touch rounded-control outline-offset-2"
        entries={otherResults(appointment).map((result) => ({
          kind: 'do' as const,
          label: resultLook(result).label,
          icon: resultLook(result).icon,
          onChoose: () => say(result),
        }))}
      >
        <span className="sr-only">Result of {appointment.leadName}: </span>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </Menu>
      {question}
    </>
  )
}
