import { can } from '@crm/domain/people/can'
import { Link, useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import House from 'lucide-react/icons/house'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { useMe } from '../session/me.ts'
import { Menu } from '../ui/menu.tsx'
import { usePersonEntries } from './person-entries.ts'

/** Three targets under the thumb. */
export function PhoneNavigation() {
  const me = useMe()
  const navigate = useNavigate()
  const entries = usePersonEntries()
  const people = {
    kind: 'do',
    label: 'People',
    icon: UserRound,
    onChoose: () => void navigate({ to: '/settings/people' }),
  } as const
  return (
    <nav
      aria-label="Main"
      className="grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] *:h-15"
    >
      <Link to="/dashboard" className={targetClass}>
        <House className="icon-20" />
        Today
      </Link>
      {can.readLead(me).ok ? (
        <Link to="/leads" className={targetClass}>
          <Users className="icon-20" />
          Clients
        </Link>
      ) : null}
      <Menu
        name="More"
        side="top"
        isWorded
        bare={targetClass}
        entries={[people, { kind: 'line' }, ...entries]}
      >
        <Ellipsis className="icon-20" />
        More
      </Menu>
    </nav>
  )
}

const targetClass =
  'grid w-full place-content-center justify-items-center gap-[3px] text-11 font-medium text-3 aria-[current]:text-link'
