import { legacyRoutes } from '@crm/contract/legacy/legacy-records'
import type { LegacyRow } from '@crm/contract/legacy/legacy-shapes'
import { type LegacyKind, fieldsOfLegacy, legacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import { titleOfLegacy } from '@crm/contract/legacy/titles'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { Decision } from '@crm/domain/people/permissions'
import { Link } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import PackageOpen from 'lucide-react/icons/package-open'
import type { Column } from '~/lists/column.ts'
import type { Filter } from '~/lists/filter.ts'
import { type List, defineList } from '~/lists/list.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { inPages } from '~/lists/row-source.ts'
import { SheetLink } from '~/lists/sheet-link.tsx'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { tabClass } from '~/ui/tab-class.ts'
import { Tabs } from '~/ui/tabs.tsx'
import { labelOf, valueInWords } from '@crm/domain/legacy/field-words'

/** The same rights as for the CRM's own records of the kind. */
export const mayReadLegacy: Readonly<Record<LegacyKind, (me: Actor) => Decision>> = {
  leads: (me) => can.readLead(me),
  sales: (me) => can.readSale(me),
  notes: (me) => can.readNote(me),
  addresses: (me) => can.readAddress(me),
  users: (me) => can.readLegacyUsers(me),
}

/** The list of one kind: one definition for all kinds. */
function makeList(kind: LegacyKind): List<LegacyRow> {
  const { noun, nouns, shown } = legacyKind(kind)
  const hrefOf = (id: string) => `/settings/legacy/${kind}/${encodeURIComponent(id)}`
  const nameOf = ({ id, record }: LegacyRow) => titleOfLegacy(kind, record) || id
  const [first = '', second = ''] = shown
  return defineList<LegacyRow>({
    name: `legacy-${kind}`,
    // The kind is an address segment that the types know as a parameter.
    path: `/settings/legacy/${kind}` as '/settings/legacy/$kind',
    title: 'Legacy records',
    label: `Legacy ${nouns.toLowerCase()}`,
    noun: [noun.toLowerCase(), `legacy ${nouns.toLowerCase()}`],
    mayRead: mayReadLegacy[kind],
    deniedTitle: `No access to legacy ${nouns.toLowerCase()}`,
    description: () => 'Records from the old system, unchanged.',
    rows: inPages(legacyRoutes[kind].listPaginated, ['createdAt']),
    defaultSort: '-createdAt',
    siblings: Kinds,
    actions: BringOver,
    searchPlaceholder: 'Filter by any word',
    filters: statusFilters(kind),
    columns: () => columnsOf(kind, nameOf, hrefOf),
    nameOf,
    hrefOf,
    phoneRow: (row) => (
      <>
        <Link to={hrefOf(row.id)} search={true} data-row-link className={phoneLinkClass}>
          {nameOf(row)}
        </Link>
        <span className="num text-13 text-3">{row.id}</span>
        <span className="truncate text-13 text-2">
          {[first, second]
            .map((field) => valueInWords(row.record[field]))
            .filter(Boolean)
            .join(' · ')}
        </span>
      </>
    ),
    empty: {
      icon: <Archive />,
      title: `No legacy ${nouns.toLowerCase()} yet`,
      help: 'Records of the old system appear here.',
    },
  })
}

const lists = new Map<LegacyKind, List<LegacyRow>>()

export function legacyListOf(kind: LegacyKind): List<LegacyRow> {
  const list = lists.get(kind) ?? makeList(kind)
  lists.set(kind, list)
  return list
}

function statusFilters(kind: LegacyKind): readonly Filter[] {
  const status = fieldsOfLegacy(kind)['status']
  if (typeof status !== 'object' || !('choices' in status)) return []
  const choices = status.choices.filter(Boolean).map((value) => ({ value, label: value }))
  return [{ key: 'status', name: 'Status', kind: 'choices', isOne: true, choices, isPinned: () => true }]
}

function columnsOf(
  kind: LegacyKind,
  nameOf: (row: LegacyRow) => string,
  hrefOf: (id: string) => string,
): readonly Column<LegacyRow>[] {
  return [
    {
      key: 'name',
      head: kind === 'notes' ? 'Note' : kind === 'addresses' ? 'Address' : 'Name',
      cell: (row) => <SheetLink href={hrefOf(row.id)}>{nameOf(row)}</SheetLink>,
      skeletonWidth: 'w-40',
    },
    {
      key: 'id',
      head: 'Number',
      width: '100px',
      isWideOnly: true,
      cell: ({ id }) => <span className="num text-2">{id}</span>,
      skeletonWidth: 'w-12',
    },
    ...legacyKind(kind).shown.map((field, at): Column<LegacyRow> => ({
      key: field,
      head: labelOf(field),
      width: field.startsWith('email') ? '236px' : '176px',
      ...(at > 1 && { isWideOnly: true }),
      cell: ({ record }) => valueInWords(record[field]) ?? '–',
      skeletonWidth: 'w-24',
    })),
  ]
}

/** For people who may migrate. */
function BringOver() {
  const isAllowed = can.migrateLegacy(useMe()).ok
  return isAllowed ? (
    <Link to="/settings/legacy/migration" className={buttonClass({})}>
      <PackageOpen />
      Migrate
    </Link>
  ) : null
}

/** The kinds that the person may read, side by side. */
function Kinds() {
  const me = useMe()
  return (
    <Tabs label="Legacy record kinds">
      {legacyKindNames
        .filter((kind) => mayReadLegacy[kind](me).ok)
        .map((kind) => (
          <Link key={kind} to="/settings/legacy/$kind" params={{ kind }} className={tabClass}>
            {legacyKind(kind).nouns}
          </Link>
        ))}
    </Tabs>
  )
}
