import MenuPopup, { type MenuPlace } from '~/ui/menu-popup.tsx'
import { usePersonEntries } from './person-entries.ts'

/** The person's menu. */
export default function PersonPopup(place: MenuPlace) {
  return <MenuPopup {...place} entries={usePersonEntries()} />
}
