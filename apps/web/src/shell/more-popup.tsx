import { can } from '@crm/domain/people/can'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '~/session/me.ts'
import type { MenuEntry } from '~/ui/menu-entry.ts'
import MenuPopup, { type MenuPlace } from '~/ui/menu-popup.tsx'
import { usePersonEntries } from './person-entries.ts'
import { usedPlacesOf } from './places.ts'

/** The phone's other places beside its five navigation targets, and the person's menu. */
export default function MorePopup(place: MenuPlace) {
  const me = useMe()
  const navigate = useNavigate()
  const entries = usePersonEntries()
  const others = usedPlacesOf(me)
    .filter(({ to }) => to !== '/leads' && (to !== '/dashboard' || can.readAppointment(me).ok))
    .map(({ to, label, icon }): MenuEntry => {
      return { kind: 'do', label, icon, onChoose: () => void navigate({ to }) }
    })
  return <MenuPopup {...place} entries={[...others, { kind: 'line' }, ...entries]} />
}
