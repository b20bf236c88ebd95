import { users } from '@crm/contract'
import type { User } from '@crm/contract/web/user-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { can } from '@crm/domain/people/can'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { ask } from '../../../../../api/ask.ts'
import { useMe } from '../../../../../session/me.ts'
import type { Column } from '../../../../../tables/column.ts'
import { DataTable } from '../../../../../tables/data-table.tsx'
import { rowLinkClass } from '../../../../../tables/row-link-class.ts'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { buttonClass } from '../../../../../ui/button-class.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../../ui/error-panel.tsx'
import { PageTitle } from '../../../../../ui/page-title.tsx'
import { Panel } from '../../../../../ui/panel.tsx'
import { EnabledBadge } from '../-enabled-badge.tsx'
import { roleNames } from '../-role-names.ts'
import { PeopleFilters } from './people-filters.tsx'
import { inOrder, peopleQuery, type PeopleSearch, readPeopleSearch } from './people-search.ts'

const route = getRouteApi('/_app/settings/people/_list')

/** The people of the company; everyone may look a colleague up. */
export function PeopleList() {
  const search = readPeopleSearch(route.useSearch())
  const navigate = route.useNavigate()
  const people = useQuery({
    ...ask(users.list, { query: peopleQuery(search) }),
    placeholderData: keepPreviousData,
  })
  const change = (changes: { [K in keyof PeopleSearch]: PeopleSearch[K] | undefined }) =>
    void navigate({
      to: '.',
      search: readPeopleSearch({ ...search, ...changes }),
      replace: 'q' in changes,
    })
  return (
    <>
      <header className="flex flex-none items-center gap-2 px-gutter pt-4 pb-2">
        <span className="flex items-baseline gap-2">
          <PageTitle>People</PageTitle>
          <span className="text-13 tabular-nums text-3">{people.data?.length}</span>
        </span>
        <AddPerson />
      </header>
      <PeopleFilters search={search} onChange={change} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {people.isError && !people.data ? (
          <ErrorPanel>
            <Button onClick={() => void people.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : people.data?.length === 0 ? (
          <Panel
            icon={<SearchX />}
            title="Nobody matches these filters"
            help="Take them away to see everybody."
          >
            <Button
              onClick={() =>
                change({ q: undefined, role: undefined, department: undefined, access: undefined })
              }
            >
              Remove the filters
            </Button>
          </Panel>
        ) : (
          <DataTable
            label="People"
            columns={columns}
            rows={people.data && inOrder(people.data, search.order)}
            sort={search.order ?? 'name'}
            onSort={(order) => change({ order: readPeopleSearch({ order }).order })}
          />
        )}
      </div>
      <Outlet />
    </>
  )
}

/** For those who may; others are not offered what they never do. */
const AddPerson = () =>
  can.createUser(useMe()).ok ? (
    <Link
      to="/settings/people/new"
      search={(kept: PeopleSearch) => kept}
      className={`${buttonClass({ variant: 'primary' })} ml-auto`}
    >
      <Plus />
      Add person
    </Link>
  ) : null

const columns: readonly Column<User>[] = [
  {
    key: 'name',
    head: 'Name',
    sort: { field: 'name', first: 'ascending' },
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
    sort: { field: 'role', first: 'ascending' },
    width: '130px',
    className: 'max-sm:hidden',
    cell: ({ role }) => roleNames[role],
    bone: 'w-20',
  },
  {
    key: 'department',
    head: 'Department',
    sort: { field: 'department', first: 'ascending' },
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
