import { can } from '@crm/domain/people/can'
import { type Actor, withoutViewAs } from '@crm/domain/people/actor'
import type { Decision } from '@crm/domain/people/permissions'
import type { LucideIcon } from 'lucide-react'
import Activity from 'lucide-react/icons/activity'
import Archive from 'lucide-react/icons/archive'
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import Coins from 'lucide-react/icons/coins'
import Download from 'lucide-react/icons/download'
import ListChecks from 'lucide-react/icons/list-checks'
import Folder from 'lucide-react/icons/folder'
import FileText from 'lucide-react/icons/file-text'
import FileSignature from 'lucide-react/icons/file-signature'
import Handshake from 'lucide-react/icons/handshake'
import History from 'lucide-react/icons/history'
import Hourglass from 'lucide-react/icons/hourglass'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import Percent from 'lucide-react/icons/percent'
import Rss from 'lucide-react/icons/rss'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import Wrench from 'lucide-react/icons/wrench'
import Users from 'lucide-react/icons/users'

interface Place {
  readonly to:
    | '/dashboard'
    | '/activity'
    | '/tasks'
    | '/leads'
    | '/leads/queue'
    | '/sales'
    | '/service-jobs'
    | '/appointments'
    | '/referrals'
    | '/commissions'
    | '/reports'
    | '/contracts'
    | '/documents'
    | '/settings/company'
    | '/settings/forms'
    | '/settings/commissions'
    | '/settings/people'
    | '/settings/imports'
    | '/settings/catalogue'
    | '/settings/legacy'
    | '/settings/outbox'
    | '/settings/hooks'
    | '/settings/removed'
    | '/settings/health'
  readonly label: string
  readonly icon: LucideIcon
  /** Other words that find it in the palette. */
  readonly keywords?: string
  /** A two-key shortcut that works anywhere. */
  readonly keys: `g ${string}`
  /** Its heading in the navigation; null without one. */
  readonly group: string | null
  /** Open to everybody if absent. */
  readonly isOpenTo?: (me: Actor) => Decision
  /** In the navigation only for people who can do something there; in it for everybody if absent. */
  readonly isUsedBy?: (me: Actor) => boolean
}

/** Every place, in the order of the navigation; the palette and shortcuts use the same rows. */
const places: readonly Place[] = [
  {
    to: '/dashboard',
    label: 'Dashboard',
    keywords: 'home start',
    icon: LayoutDashboard,
    keys: 'g d',
    group: null,
  },
  {
    to: '/tasks',
    label: 'Tasks',
    keywords: 'to-do todo reminders',
    icon: ListChecks,
    keys: 'g t',
    group: null,
    isOpenTo: (me) => can.createTask(withoutViewAs(me)),
  },
  {
    to: '/activity',
    label: 'Activity',
    keywords: 'log history audit',
    icon: History,
    keys: 'g a',
    group: null,
    isOpenTo: can.readActivity,
  },
  {
    to: '/leads',
    label: 'Leads',
    keywords: 'clients customers prospects export',
    icon: Users,
    keys: 'g l',
    group: 'Customers',
    isOpenTo: can.readLead,
  },
  {
    to: '/leads/queue',
    label: 'Lead queue',
    keywords: 'unassigned assign new',
    icon: Hourglass,
    keys: 'g q',
    group: 'Customers',
    // Everybody who can read leads can open the queue; the navigation shows it only to people who work on it.
    isOpenTo: (me) => can.updateLead(withoutViewAs(me)),
  },
  {
    to: '/appointments',
    label: 'Appointments',
    keywords: 'calendar visits schedule',
    icon: CalendarDays,
    keys: 'g c',
    group: 'Customers',
    isOpenTo: can.readAppointment,
  },
  {
    to: '/referrals',
    label: 'Referrals',
    keywords: 'rewards export',
    icon: Megaphone,
    keys: 'g f',
    group: 'Customers',
    isOpenTo: can.readReferral,
  },
  {
    to: '/sales',
    label: 'Sales',
    keywords: 'jobs installations export',
    icon: Handshake,
    keys: 'g s',
    group: 'Jobs',
    isOpenTo: can.readSale,
  },
  {
    to: '/contracts',
    label: 'Contracts',
    keywords: 'agreements signatures export',
    icon: FileSignature,
    keys: 'g b',
    group: 'Jobs',
    isOpenTo: can.readContract,
  },
  {
    to: '/documents',
    label: 'Documents',
    keywords: 'files photos uploads',
    icon: Folder,
    keys: 'g u',
    group: 'Jobs',
    isOpenTo: can.readDocument,
  },
  {
    to: '/service-jobs',
    label: 'Service',
    keywords: 'repairs tickets',
    icon: Wrench,
    keys: 'g v',
    group: 'Jobs',
    isOpenTo: can.readServiceJob,
  },
  {
    to: '/commissions',
    label: 'Commissions',
    keywords: 'pay sheets export',
    icon: Coins,
    keys: 'g m',
    group: 'Jobs',
    isOpenTo: can.readSheet,
  },
  {
    to: '/reports',
    label: 'Reports',
    keywords: 'statistics numbers export',
    icon: ChartColumn,
    keys: 'g n',
    group: 'Jobs',
    isOpenTo: can.readReports,
  },
  {
    to: '/settings/people',
    label: 'People',
    keywords: 'settings users colleagues team view as',
    icon: UserRound,
    keys: 'g p',
    group: 'Settings',
    isOpenTo: can.readUserCard,
    isUsedBy: (me) => isAnyOk(can.createUser(me), can.changeUser(me), can.readRights(me), can.viewAs(me)),
  },
  {
    to: '/settings/catalogue',
    label: 'Catalog',
    keywords: 'settings products prices import',
    icon: Package,
    keys: 'g k',
    group: 'Settings',
    isUsedBy: (me) =>
      isAnyOk(can.changeCatalogue.equipment(me), can.changeCatalogue.finance(me), can.removeCatalogue(me)),
  },
  {
    to: '/settings/commissions',
    label: 'Commission settings',
    keywords: 'settings rates',
    icon: Percent,
    keys: 'g e',
    group: 'Settings',
    isOpenTo: can.readCommissionSettings,
  },
  {
    to: '/settings/company',
    label: 'Company',
    keywords: 'settings license address',
    icon: Building2,
    keys: 'g y',
    group: 'Settings',
    // Everybody can read the company facts of contracts; the navigation shows them only to people who edit
    // them.
    isOpenTo: (me) => can.changeCompanyFacts(withoutViewAs(me)),
  },
  {
    to: '/settings/forms',
    label: 'Forms',
    keywords: 'settings contracts templates texts',
    icon: FileText,
    keys: 'g z',
    group: 'Settings',
    isOpenTo: can.manageForms,
  },
  {
    to: '/settings/imports',
    label: 'Lead import',
    keywords: 'settings webhook csv',
    icon: Download,
    keys: 'g i',
    group: 'Settings',
    isOpenTo: can.readImportLog,
  },
  {
    to: '/settings/legacy',
    label: 'Legacy records',
    keywords: 'settings old migrate',
    icon: Archive,
    keys: 'g o',
    group: 'Settings',
    isOpenTo: can.readLegacy,
    isUsedBy: (me) => isAnyOk(can.createLegacy(me), can.removeLegacy(me), can.migrateLegacy(me)),
  },
  {
    to: '/settings/outbox',
    label: 'Outbox',
    keywords: 'settings mail sent',
    icon: Mail,
    keys: 'g x',
    group: 'Settings',
    isOpenTo: can.readOutbox,
  },
  {
    to: '/settings/hooks',
    label: 'Webhooks',
    keywords: 'settings integrations api',
    icon: Rss,
    keys: 'g w',
    group: 'Settings',
    isOpenTo: can.manageHooks,
  },
  {
    to: '/settings/removed',
    label: 'Recently deleted',
    keywords: 'settings trash restore deleted',
    icon: Trash2,
    keys: 'g r',
    group: 'Settings',
    isOpenTo: can.readRemovals,
  },
  {
    to: '/settings/health',
    label: 'Health',
    keywords: 'settings status system',
    icon: Activity,
    keys: 'g h',
    group: 'Settings',
    isOpenTo: can.readHealthDetails,
  },
]

const isAnyOk = (...decisions: readonly Decision[]) => decisions.some(({ ok }) => ok)

/** The places open to this person: for the palette and the keys. */
export const placesOf = (me: Actor): readonly Place[] =>
  places.filter(({ isOpenTo }) => isOpenTo?.(me).ok ?? true)

/** The places that this person works with: for the navigation. */
export const usedPlacesOf = (me: Actor): readonly Place[] =>
  placesOf(me).filter(({ isUsedBy }) => isUsedBy?.(me) ?? true)

/** The same, grouped by heading. */
export const placeGroupsOf = (me: Actor): ReadonlyMap<string | null, readonly Place[]> =>
  Map.groupBy(usedPlacesOf(me), ({ group }) => group)
