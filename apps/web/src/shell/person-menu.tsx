import { useMe } from '../session/me.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import { usePersonEntries } from './person-entries.ts'

/** Whose session this is, the theme, and the way out. */
export const PersonMenu = () => (
  <Menu name="You" entries={usePersonEntries()} variant="quiet" size="small" square>
    <Avatar name={useMe().name} size="medium" />
  </Menu>
)
