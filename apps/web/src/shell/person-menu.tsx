import { lazyPart } from '~/ui/lazy.tsx'
import { useMe } from '~/session/me.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Menu } from '~/ui/menu.tsx'

const entries = { Popup: lazyPart(() => import('./person-popup.tsx')) }

/** The button of the person's menu: name, theme and sign-out. */
export const PersonMenu = () => (
  <Menu name="You" entries={entries} variant="quiet" size="small" square>
    <Avatar name={useMe().name} size="medium" />
  </Menu>
)
