import { Menu } from '~/ui/menu.tsx'
import { Avatar } from '~/ui/avatar.tsx'
import { useMe } from '~/session/me.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { CreateButton } from './create-button.tsx'
import { FramePart } from './frame-part.tsx'
import { Freshness } from './freshness.tsx'
import { Bell } from './notifications/bell.tsx'
import { SearchBox } from './search-box.tsx'

export const TopBar = () => (
  <header className="flex items-center gap-2 border-b border-line px-gutter">
    <FramePart>
      <SearchBox />
    </FramePart>
    <span className="relative ml-auto flex items-center gap-2">
      <FramePart>
        <Freshness />
      </FramePart>
      <FramePart>
        <CreateButton />
      </FramePart>
      <FramePart>
        <Bell />
      </FramePart>
      <FramePart>
        <PersonMenu />
      </FramePart>
    </span>
  </header>
)

const entries = { Popup: lazyPart(() => import('./person-popup.tsx')) }

/** The button of the person's menu: name, theme and sign-out. */
const PersonMenu = () => (
  <Menu name="You" entries={entries} variant="quiet" size="small" square>
    <Avatar name={useMe().name} size="medium" />
  </Menu>
)
