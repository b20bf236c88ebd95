import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { confirmationWayLabels, confirmationWays } from '@crm/domain/appointments/appointment-words'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Handshake from 'lucide-react/icons/handshake'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import { Menu } from '~/ui/menu.tsx'
import { changeAppointment } from './appointment-kind.ts'

const icons = { Phone, Text: MessageSquare, Email: Mail, InPerson: Handshake }

interface Props {
  readonly appointment: Appointment
  readonly size?: 'normal' | 'small'
}

/** Records the client's confirmation: who confirmed, how, and who noted it. */
export const ConfirmMenu = ({ appointment, size = 'normal' }: Props) => (
  <Menu
    name={`Confirm ${appointment.leadName}`}
    size={size}
    isWorded
    entries={[
      ...confirmationWays.map((way) => ({
        kind: 'do' as const,
        label: confirmationWayLabels[way],
        icon: icons[way],
        isChosen: appointment.confirmedHow === way,
        onChoose: () =>
          void changeAppointment(
            appointment,
            { confirmation: true, confirmedHow: way },
            `${appointment.leadName} confirmed`,
          ),
      })),
      ...(appointment.confirmation
        ? [
            { kind: 'line' as const },
            {
              kind: 'do' as const,
              label: 'Not confirmed',
              icon: CircleDashed,
              onChoose: () =>
                void changeAppointment(
                  appointment,
                  { confirmation: false, confirmedHow: null },
                  `${appointment.leadName} is not confirmed`,
                ),
            },
          ]
        : []),
    ]}
  >
    <Check />
    {appointment.confirmation ? 'Confirmed' : 'Confirm'}
  </Menu>
)
