import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import FileSignature from 'lucide-react/icons/file-signature'
import FileJson from 'lucide-react/icons/file-json'
import Mail from 'lucide-react/icons/mail'
import type { LucideIcon } from 'lucide-react'
import Webhook from 'lucide-react/icons/webhook'
import { settings } from '~/settings.ts'
import { Card } from '~/ui/card.tsx'

interface Integration {
  readonly icon: LucideIcon
  readonly name: string
  readonly help: string
  /** A page of ours, or a page of the server. */
  readonly to: LinkProps | string
}

const integrations: readonly Integration[] = [
  {
    icon: Download,
    name: 'Lead import',
    help: 'Leads that automation tools send',
    to: linkOptions({ to: '/settings/imports' }),
  },
  {
    icon: Webhook,
    name: 'Webhooks',
    help: 'Events sent to other systems',
    to: linkOptions({ to: '/settings/hooks' }),
  },
  {
    icon: Mail,
    name: 'Outbox',
    help: 'Sent, waiting and failed emails',
    to: linkOptions({ to: '/settings/outbox' }),
  },
  {
    icon: CalendarDays,
    name: 'Calendar link',
    help: 'Your appointments in another calendar',
    to: linkOptions({ to: '/settings/calendar' }),
  },
  {
    icon: FileSignature,
    name: 'Contract templates',
    help: 'Signers and values of the signature service',
    to: linkOptions({ to: '/settings/templates', search: { template: undefined, sale: undefined } }),
  },
  {
    icon: BookOpen,
    name: 'API reference',
    help: 'Every call with its access and answers',
    to: `${settings.apiBaseUrl}/reference`,
  },
  {
    icon: FileJson,
    name: 'OpenAPI document',
    help: 'The same for programs (OpenAPI 3.1)',
    to: `${settings.apiBaseUrl}/openapi.json`,
  },
]

/** Settings of inbound and outbound integrations. */
export const Integrations = () => (
  <Card title="Integrations">
    <ul>
      {integrations.map(({ icon: Icon, name, help, to }) => {
        const line = (
          <>
            <Icon className="icon-16 text-3" />
            <span className="grid">
              <span className="truncate font-medium text-1">{name}</span>
              <span className="truncate text-12 text-3">{help}</span>
            </span>
            <ChevronRight className="icon-16 text-3" />
          </>
        )
        return (
          <li key={name} className="border-b border-line last:border-b-0">
            {typeof to === 'string' ? (
              <a href={to} className={lineClass}>
                {line}
              </a>
            ) : (
              <Link {...to} className={lineClass}>
                {line}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  </Card>
)

const lineClass =
  'grid min-h-12 grid-cols-[1.25rem_minmax(0,1fr)_1rem] items-center gap-3 px-4 py-1.5 text-13 hover:bg-hover'
