import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import FileJson from 'lucide-react/icons/file-json'
import Mail from 'lucide-react/icons/mail'
import type { LucideIcon } from 'lucide-react'
import Webhook from 'lucide-react/icons/webhook'
import { settings } from '../../../settings.ts'
import { Card } from '../../../ui/card.tsx'

interface Integration {
  readonly icon: LucideIcon
  readonly name: string
  readonly help: string
  /** A page of ours, or what the server itself shows. */
  readonly to: LinkProps | string
}

const integrations: readonly Integration[] = [
  {
    icon: Download,
    name: 'Lead import',
    help: 'What automation tools sent in, and what became of it',
    to: linkOptions({ to: '/settings/imports' }),
  },
  {
    icon: Webhook,
    name: 'Webhooks',
    help: 'Other systems that are told what happens here',
    to: linkOptions({ to: '/settings/hooks' }),
  },
  {
    icon: Mail,
    name: 'Outbox',
    help: 'What was mailed, waits, or could not be sent',
    to: linkOptions({ to: '/settings/outbox' }),
  },
  {
    icon: CalendarDays,
    name: 'Calendar link',
    help: 'One’s own appointments in another calendar; each person makes a link of their own',
    to: linkOptions({ to: '/settings/calendar' }),
  },
  {
    icon: BookOpen,
    name: 'API reference',
    help: 'Every call, who may make it, and what it answers',
    to: `${settings.apiBaseUrl}/reference`,
  },
  {
    icon: FileJson,
    name: 'OpenAPI document',
    help: 'The same for programs, OpenAPI 3.1',
    to: `${settings.apiBaseUrl}/openapi.json`,
  },
]

/** By what other programs reach this one, and it them: where each is looked after. */
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
  'grid min-h-12 grid-cols-[20px_minmax(0,1fr)_16px] items-center gap-3 px-4 py-1.5 text-13 hover:bg-hover'
