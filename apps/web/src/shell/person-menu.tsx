import { lazy } from 'react'
import { useMe } from '../session/me.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'

const load = () => import('./person-popup.tsx')
const entries = { load, Popup: lazy(load) }

/** Whose session this is, the theme, and the way out. */
export const PersonMenu = () => (
  <Menu name="You" entries={entries} variant="quiet" size="small" square>
    <Avatar name={useMe().name} size="medium" />
  </Menu>
)
