import { users } from '@crm/contract'
import type { User } from '@crm/contract/web/user-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { ask } from '../../../../api/ask.ts'
import type { Column } from '../../../../tables/column.ts'
import { DataTable } from '../../../../tables/data-table.tsx'
import { FilterBox } from '../../../../tables/filter-box.tsx'
import { rowLinkClass } from '../../../../tables/row-link-class.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { EnabledBadge } from './-enabled-badge.tsx'
import { roleNames } from './-role-names.ts'

const route = getRouteApi('/_app/settings/people/')

/** The people of the company; everyone may look a colleague up. */
export function PeopleList() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const people = useQuery({
    ...ask(users.list, { query: { ...search, limit: 1000 } }),
    placeholderData: keepPreviousData,
  })
  const find = (q: string) => void navigate({ to: '.', search: q ? { q } : {}, replace: true })
  return (
    <>
      <header className="flex flex-none items-baseline gap-2 px-gutter pt-4 pb-2">
        <PageTitle>People</PageTitle>
        <span className="text-13 text-3">{people.data?.length}</span>
      </header>
      <div className="flex min-h-12 flex-none items-center border-b border-line px-gutter">
        <FilterBox label="Filter by name or mail" value={search.q ?? ''} onChange={find} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {people.isError && !people.data ? (
          <ErrorPanel>
            <Button onClick={() => void people.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : people.data?.length === 0 ? (
          <Panel icon={<SearchX />} title="Nobody matches this filter">
            <Button onClick={() => find('')}>Remove “Contains {search.q}”</Button>
          </Panel>
        ) : (
          <DataTable label="People" columns={columns} rows={people.data} />
        )}
      </div>
    </>
  )
}

const columns: readonly Column<User>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: ({ id, name }) => (
      <span className="flex items-center gap-2">
        <Avatar name={name} />
        <Link
          to="/settings/people/$userId"
          params={{ userId: id }}
          data-row-link
          className={`truncate ${rowLinkClass}`}
        >
          {name}
        </Link>
      </span>
    ),
    bone: 'w-32',
  },
  {
    key: 'role',
    head: 'Role',
    width: '130px',
    className: 'max-sm:hidden',
    cell: ({ role }) => roleNames[role],
    bone: 'w-20',
  },
  {
    key: 'department',
    head: 'Department',
    width: '130px',
    className: 'max-sm:hidden',
    cell: ({ department }) => department ?? '–',
    bone: 'w-20',
  },
  {
    key: 'access',
    head: 'Access',
    width: '116px',
    cell: ({ isEnabled }) => <EnabledBadge isEnabled={isEnabled} />,
    bone: 'h-5 w-20',
  },
  {
    key: 'phone',
    head: 'Phone',
    width: '140px',
    className: 'max-md:hidden',
    cell: ({ phoneNum }) => (phoneNum ? formatPhone(phoneNum) : '–'),
    bone: 'w-24',
  },
  {
    key: 'mail',
    head: 'E-mail',
    width: '32%',
    className: 'max-lg:hidden',
    cell: ({ email }) => email,
    bone: 'w-40',
  },
]
