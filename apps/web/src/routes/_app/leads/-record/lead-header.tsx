import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { Link } from '@tanstack/react-router'
import BanIcon from 'lucide-react/icons/ban'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Footprints from 'lucide-react/icons/footprints'
import Hash from 'lucide-react/icons/hash'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useState, type ReactNode } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Time } from '../../../../ui/time.tsx'
import { useGlide } from '../../../../ui/use-glide.ts'
import { usePhone } from '../../../../ui/use-phone.ts'
import { surnameFirst } from '../-surname-first.ts'
import { LeadActions } from './lead-actions.tsx'
import { RepPicker } from './rep-picker.tsx'
import { StatusMenu } from './status-menu.tsx'

interface Props {
  readonly lead: WebLead
}

/** Who it is, where they stand, and how to reach them. On narrow screens the name stays when the rest scrolls away. */
export function LeadHeader({ lead }: Props) {
  const isPhone = usePhone()
  const glides = useGlide<HTMLUListElement>('li')
  const [picksRep, setPicksRep] = useState(false)
  const actions = <LeadActions lead={lead} onChangeRep={() => setPicksRep(true)} />
  return (
    <header className="flex-none pt-3.5 pb-2.5 max-lg:contents">
      <div className="px-gutter max-lg:pt-3.5">
        {isPhone ? <BackToClients /> : <Breadcrumb lead={lead} />}
      </div>
      <div className="mt-1.5 flex items-center gap-2.5 px-gutter max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:mt-0 max-lg:flex-none max-lg:bg-surface max-lg:py-1.5">
        <PageTitle>{lead.fullName}</PageTitle>
        <StatusMenu lead={lead} />
        {lead.doNotContact ? (
          <Badge tone="late" icon={BanIcon}>
            Do not contact
          </Badge>
        ) : null}
        {isPhone ? null : <span className="ml-auto flex gap-2 print:hidden">{actions}</span>}
      </div>
      <ul
        ref={glides}
        className="relative mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 px-gutter text-13 text-2 max-lg:mt-0 max-lg:flex-none max-lg:pb-2.5"
      >
        <li>
          <RepPicker lead={lead} isOpen={picksRep} onOpenChange={setPicksRep} />
        </li>
        {lead.sourceName ? <Key icon={<Footprints className="icon-14" />}>{lead.sourceName}</Key> : null}
        {lead.phone1 ? (
          <Key icon={<Phone className="icon-14" />}>
            <a href={`tel:${lead.phone1}`} className="hover:underline">
              {formatPhone(lead.phone1)}
            </a>
          </Key>
        ) : null}
        {lead.email1 ? (
          <Key icon={<Mail className="icon-14" />}>
            <a href={`mailto:${lead.email1}`} className="link-quiet truncate">
              {lead.email1}
            </a>
          </Key>
        ) : null}
        <Key icon={<Hash className="icon-14" />}>{lead.number}</Key>
        <li className="text-3">
          Lead since <Time at={lead.createdAt} as="day" />
        </li>
      </ul>
      {isPhone ? (
        <div className="flex flex-none gap-2 px-gutter pb-3 print:hidden [&>a]:grow [&>button]:grow">
          {actions}
        </div>
      ) : null}
    </header>
  )
}

const Key = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-1.5 [&>.lucide]:text-3">
    {icon}
    {children}
  </li>
)

const Breadcrumb = ({ lead }: Props) => (
  <nav aria-label="Breadcrumb" className="flex items-center gap-2 text-13 text-3">
    <Link to="/leads" className="hover:text-1">
      Leads
    </Link>
    <ChevronRight className="icon-12" />
    <span aria-current="page" className="truncate">
      {surnameFirst(lead)}
    </span>
  </nav>
)

const BackToClients = () => (
  <Link to="/leads" className="-ml-1.5 inline-flex items-center gap-2 py-1 text-13 text-2">
    <ChevronLeft />
    Clients
  </Link>
)
