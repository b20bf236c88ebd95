import { CreateButton } from './create-button.tsx'
import { FramePart } from './frame-part.tsx'
import { Freshness } from './freshness.tsx'
import { Bell } from './notifications/bell.tsx'
import { PersonMenu } from './person-menu.tsx'
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
