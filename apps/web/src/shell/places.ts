import { can } from '@crm/domain/people/can'
import type { Actor } from '@crm/domain/people/actor'
import type { LucideIcon } from 'lucide-react'
import Activity from 'lucide-react/icons/activity'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'

interface Place {
  readonly to: '/dashboard' | '/leads' | '/settings/people' | '/settings/health'
  readonly label: string
  readonly icon: LucideIcon
}

interface PlaceGroup {
  /** Null for what needs no heading. */
  readonly title: string | null
  readonly places: readonly Place[]
}

/** Where one can go, grouped by the business: only what exists and what this person may see. */
export const placesOf = (me: Actor): readonly PlaceGroup[] =>
  [
    { title: null, places: [{ to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard } as const] },
    {
      title: 'Customers',
      places: can.readLead(me).ok ? [{ to: '/leads', label: 'Leads', icon: Users } as const] : [],
    },
    {
      title: 'Settings',
      places: [
        ...(can.readUserCard(me).ok
          ? [{ to: '/settings/people', label: 'People', icon: UserRound } as const]
          : []),
        ...(can.readHealthDetails(me).ok
          ? [{ to: '/settings/health', label: 'Health', icon: Activity } as const]
          : []),
      ],
    },
  ].filter(({ places }) => places.length > 0)

/** Only administrators work with the API itself. */
export const seesApiReference = (me: Actor): boolean => me.role === 'ADMIN'
