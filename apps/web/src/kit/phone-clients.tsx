import Sparkle from 'lucide-react/icons/sparkle'
import { PhoneRows } from '~/lists/phone-rows.tsx'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { Badge } from '~/ui/badge.tsx'
import { clients } from './client-columns.tsx'

/** At phone width: rows with more to load, and skeleton rows. */
export const PhoneClients = () => (
  <div className="grid w-full grid-cols-2 items-start gap-6 *:max-w-[360px] max-sm:grid-cols-1">
    <PhoneRows label="Clients on a phone" rows={clients} isLoadingMore>
      {({ name, city, bill }) => (
        <>
          <a href="#tables" className={phoneLinkClass}>
            {name}
          </a>
          <Badge tone="info" icon={Sparkle}>
            New
          </Badge>
          <span className="truncate text-13 text-2">{city}</span>
          <span className="truncate text-13 text-3">{bill}</span>
        </>
      )}
    </PhoneRows>
    <PhoneRows label="Clients on a phone that load" rows={undefined}>
      {() => null}
    </PhoneRows>
  </div>
)
