import { type CatalogKind, catalogKindNames, kindNamed } from '@crm/domain/catalog/kinds'
import { can } from '@crm/domain/people/can'
import { Link, useParams } from '@tanstack/react-router'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import type { Column } from '~/lists/column.ts'
import { type List, defineList } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { type RowSource, inPages } from '~/lists/row-source.ts'
import { SheetLink } from '~/lists/sheet-link.tsx'
import { formatValue } from '~/records/facts/fact-values.ts'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { tabClass } from '~/ui/tab-class.ts'
import { Tabs } from '~/ui/tabs.tsx'
import { EnabledBadge } from '~/kinds/people/enabled-badge.tsx'
import { type Entry, callsOf, factsOf, nameIn, valueIn } from './entry.ts'

/** The list of one kind: one definition for all kinds. */
function makeList(kind: CatalogKind): List<Entry> {
  const { nouns, noun } = kindNamed(kind)
  const hrefOf = (id: string) => `/settings/catalogue/${kind}/${id}`
  return defineList<Entry>({
    name: `catalogue-${kind}`,
    // The kind is an address segment that the types know as a parameter.
    path: `/settings/catalogue/${kind}` as '/settings/catalogue/$kind',
    title: 'Catalog',
    label: nouns,
    noun: [inSentence(noun), inSentence(nouns)],
    mayRead: () => ({ ok: true, because: [] }),
    deniedTitle: 'No access to the catalog',
    rows: inPages(callsOf(kind).listPaginated, ['name', 'createdAt']) as RowSource<Entry>,
    defaultSort: 'name',
    siblings: Kinds,
    searchPlaceholder: 'Filter by name',
    filters: [
      {
        key: 'enabled',
        name: 'Status',
        field: 'isEnabled',
        kind: 'yesNo',
        words: ['enabled', 'disabled'],
        isPinned: () => true,
      },
    ],
    columns: () => columnsOf(kind, hrefOf),
    nameOf: (entry) => nameIn(kind, entry),
    hrefOf,
    phoneRow: (entry) => (
      <>
        <Link to={hrefOf(entry.id)} search={true} data-row-link className={phoneLinkClass}>
          {nameIn(kind, entry)}
        </Link>
        <EnabledBadge isEnabled={entry.isEnabled} />
      </>
    ),
    actions: NewEntry,
    file: { route: callsOf(kind).exportCsv },
    empty: {
      icon: <Package />,
      title: `No ${inSentence(nouns)} yet`,
      help: 'Enabled entries appear in the pick-lists.',
      firstAction: NewEntry,
    },
  })
}

const lists = new Map<CatalogKind, List<Entry>>()

export function catalogListOf(kind: CatalogKind): List<Entry> {
  const list = lists.get(kind) ?? makeList(kind)
  lists.set(kind, list)
  return list
}

/** The name and the first four other fields. */
function columnsOf(kind: CatalogKind, hrefOf: (id: string) => string): readonly Column<Entry>[] {
  const { name, fields, price } = kindNamed(kind)
  const facts = factsOf(kind)
  const shown = [
    ...Object.keys(fields)
      .filter((field) => field !== name)
      .slice(0, 4),
    ...(price ? [price.field] : []),
  ]
  return [
    {
      key: 'name',
      head: 'Name',
      sort: { field: 'name', first: 'ascending' },
      cell: (entry) => <SheetLink href={hrefOf(entry.id)}>{nameIn(kind, entry)}</SheetLink>,
      skeletonWidth: 'w-40',
    },
    ...shown.map((field, at): Column<Entry> => {
      const fact = facts[field]
      return {
        key: field,
        head: fact?.label ?? field,
        width: '150px',
        ...(at > 1 && { isWideOnly: true }),
        ...((fact?.kind === 'number' || fact?.kind === 'percent') && { isFigure: true }),
        cell: (entry) => (fact && formatValue(fact, valueIn(entry, field))) ?? '–',
        skeletonWidth: 'w-20',
      }
    }),
    {
      key: 'enabled',
      head: 'Status',
      width: '116px',
      cell: ({ isEnabled }) => <EnabledBadge isEnabled={isEnabled} />,
      skeletonWidth: 'h-5 w-20',
    },
  ]
}

/** Abbreviations keep their capitals. */
const inSentence = (noun: string) => noun.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** Links to all kinds, side by side. */
const Kinds = () => (
  <Tabs label="Catalog kinds">
    {catalogKindNames.map((kind) => (
      <Link key={kind} to="/settings/catalogue/$kind" params={{ kind }} className={tabClass}>
        {kindNamed(kind).nouns}
      </Link>
    ))}
  </Tabs>
)

/** For people who may edit the kind. */
function NewEntry() {
  const { kind = 'installers' } = useParams({ strict: false }) as { readonly kind?: CatalogKind }
  if (!can.changeCatalogue[kindNamed(kind).keeper](useMe()).ok) return null
  return (
    <>
      <Link
        to="/settings/catalogue/$kind/import"
        params={{ kind }}
        search={(kept: ListSearch) => kept}
        className={buttonClass()}
      >
        <Upload />
        Import
      </Link>
      <Link
        to="/settings/catalogue/$kind/$entryId"
        params={{ kind, entryId: 'new' }}
        search={(kept: ListSearch) => kept}
        className={`relative ${buttonClass({ variant: 'primary' })}`}
      >
        <Plus />
        <span>
          New<span className="max-sm:sr-only"> {inSentence(kindNamed(kind).noun)}</span>
        </span>
      </Link>
    </>
  )
}
