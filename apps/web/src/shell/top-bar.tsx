import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useMe } from '../session/me.ts'
import { buttonClass } from '../ui/button-class.ts'
import { PersonMenu } from './person-menu.tsx'
import { SearchBox } from './search-box.tsx'

export function TopBar() {
  const me = useMe()
  return (
    <header className="flex items-center gap-2 border-b border-line px-gutter">
      {can.readLead(me).ok ? <SearchBox /> : null}
      <span className="ml-auto flex items-center gap-2">
        {can.createLead(me).ok ? (
          <Link to="/leads/new" data-tip="New lead, c" className={buttonClass({ size: 'small' })}>
            <Plus className="icon-14" />
            Create
          </Link>
        ) : null}
        <PersonMenu />
      </span>
    </header>
  )
}
