import { can } from '@crm/domain/people/can'
import { Link, useLocation } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import House from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { lazyPart } from '~/ui/lazy.tsx'
import { useMe } from '~/session/me.ts'
import { Menu } from '~/ui/menu.tsx'
import { Bell } from './notifications/bell.tsx'
import { nearPalette, openPalette } from './overlay.ts'

const more = { Popup: lazyPart(() => import('./more-popup.tsx')) }

/** Five touch targets. */
export function PhoneNavigation() {
  const me = useMe()
  const isToday = useLocation({ select: ({ pathname }) => /^\/(m\/today|dashboard)$/.test(pathname) })
  const isClients = useLocation({ select: ({ pathname }) => /^\/(m(?!\/today)|leads)(\/|$)/.test(pathname) })
  return (
    <nav
      aria-label="Main"
      className="grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] *:h-[min(3.75rem,76px)]"
    >
      <Link
        to={can.readAppointment(me).ok || can.readServiceJob(me).ok ? '/m/today' : '/dashboard'}
        className={targetClass}
        {...(isToday && { 'aria-current': 'page' })}
      >
        <House className="icon-20" />
        Today
      </Link>
      {can.readLead(me).ok ? (
        <Link
          to="/m"
          className={targetClass}
          activeOptions={{ exact: true }}
          {...(isClients && { 'aria-current': 'page' })}
        >
          <Users className="icon-20" />
          Clients
        </Link>
      ) : null}
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={nearPalette}
        onClick={() => openPalette()}
        className={targetClass}
      >
        <Search className="icon-20" />
        Search
      </button>
      <Bell bare={targetClass} />
      <Menu name="More" side="top" isWorded bare={targetClass} entries={more}>
        <Ellipsis className="icon-20" />
        More
      </Menu>
    </nav>
  )
}

const targetClass =
  'grid w-full place-content-center justify-items-center gap-[0.1875rem] text-[min(0.6875rem,4vw)]/[1.3] font-medium text-3 aria-[current]:text-link'
