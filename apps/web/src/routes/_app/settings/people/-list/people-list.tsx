import { users } from '@crm/contract'
import type { User } from '@crm/contract/web/user-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { departments, roles } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import UserRound from 'lucide-react/icons/user-round'
import type { Column } from '~/lists/column.ts'
import { defineList } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { RowLink } from '~/lists/row-link.tsx'
import { allAtOnce } from '~/lists/row-source.ts'
import { useMe } from '~/session/me.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { EnabledBadge } from '~/kinds/people/enabled-badge.tsx'
import { roleNames } from '../-role-names.ts'

const hrefOf = (id: string) => `/settings/people/${id}`

const columns: readonly Column<User>[] = [
  {
    key: 'name',
    head: 'Name',
    sort: { field: 'name', first: 'ascending' },
    cell: ({ id, name }) => (
      <span className="flex items-center gap-2">
        <Avatar name={name} />
        <span className="truncate">
          <RowLink href={hrefOf(id)}>{name}</RowLink>
        </span>
      </span>
    ),
    skeletonWidth: 'w-32',
  },
  {
    key: 'role',
    head: 'Role',
    sort: { field: 'role', first: 'ascending' },
    width: '130px',
    cell: ({ role }) => roleNames[role],
    skeletonWidth: 'w-20',
  },
  {
    key: 'department',
    head: 'Department',
    sort: { field: 'department', first: 'ascending' },
    width: '130px',
    cell: ({ department }) => department ?? '–',
    skeletonWidth: 'w-20',
  },
  {
    key: 'access',
    head: 'Access',
    width: '116px',
    cell: ({ isEnabled }) => <EnabledBadge isEnabled={isEnabled} />,
    skeletonWidth: 'h-5 w-20',
  },
  {
    key: 'phone',
    head: 'Phone',
    width: '140px',
    isWideOnly: true,
    cell: ({ phoneNum }) => (phoneNum ? formatPhone(phoneNum) : '–'),
    skeletonWidth: 'w-24',
  },
  {
    key: 'mail',
    head: 'Email',
    width: '32%',
    isWideOnly: true,
    cell: ({ email }) => email,
    skeletonWidth: 'w-40',
  },
]

/** The people of the company; everyone may look up a colleague. */
export const peopleList = defineList<User>({
  name: 'people',
  path: '/settings/people',
  title: 'People',
  noun: ['person', 'people'],
  mayRead: (me) => can.readUserCard(me),
  deniedTitle: 'No access to people',
  rows: allAtOnce(users.list, {
    name: ({ name }) => name,
    role: ({ role }) => roleNames[role],
    // People without a department sort last.
    department: ({ department }) => department ?? '\uFFFF',
  }),
  defaultSort: 'name',
  searchPlaceholder: 'Filter by name or email',
  filters: [
    {
      key: 'role',
      name: 'Role',
      kind: 'choices',
      isOne: true,
      choices: roles.map((value) => ({ value, label: roleNames[value] })),
      isPinned: () => true,
    },
    {
      key: 'department',
      name: 'Department',
      kind: 'choices',
      isOne: true,
      choices: departments.map((value) => ({ value, label: value })),
      isPinned: () => true,
    },
    {
      key: 'access',
      name: 'Access',
      field: 'isEnabled',
      kind: 'choices',
      isOne: true,
      choices: [
        { value: 'enabled', label: 'Enabled' },
        { value: 'disabled', label: 'Disabled' },
      ],
      toQuery: (value) => String(value === 'enabled'),
      isPinned: () => true,
    },
  ],
  columns: () => columns,
  nameOf: ({ name }) => name,
  hrefOf,
  phoneRow: ({ id, name, isEnabled, role, department, phoneNum }) => (
    <>
      <Link to={hrefOf(id)} data-row-link className={phoneLinkClass}>
        {name}
      </Link>
      <EnabledBadge isEnabled={isEnabled} />
      <span className="truncate text-13 text-2">
        {[roleNames[role], department].filter(Boolean).join(' · ')}
      </span>
      <span className="text-13 whitespace-nowrap text-3">{phoneNum ? formatPhone(phoneNum) : '–'}</span>
    </>
  ),
  actions: AddPerson,
  empty: {
    icon: <UserRound />,
    title: 'No people yet',
    help: 'People appear after their first sign-in.',
    firstAction: AddPerson,
  },
})

/** Hidden without the right, since most people never add anyone. */
function AddPerson() {
  if (!can.createUser(useMe()).ok) return null
  return (
    <Link
      to="/settings/people/new"
      search={(kept: ListSearch) => kept}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus />
      Add person
    </Link>
  )
}
