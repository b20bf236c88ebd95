import { CreateButton } from './create-button.tsx'
import { Freshness } from './freshness.tsx'
import { Bell } from './notifications/bell.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SearchBox } from './search-box.tsx'

export const TopBar = () => (
  <header className="flex items-center gap-2 border-b border-line px-gutter">
    <SearchBox />
    <span className="relative ml-auto flex items-center gap-2">
      <Freshness />
      <CreateButton />
      <Bell />
      <PersonMenu />
    </span>
  </header>
)
