/** Field specs of a person: a new row appears on the card, in the form and in the history. */
import { users } from '@crm/contract'
import type { User, UserChanges } from '@crm/contract/web/user-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { type Actor, departments, roles } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { FactTable } from '~/records/facts/fact.ts'
import { factKind } from '~/records/edit/record-kind.ts'
import { roleNames } from '../-role-names.ts'

const change = (me: Actor) => can.changeUser(me)
const secret = {
  appliesTo: ({ id }: Partial<User>, me: Actor) => id !== undefined && can.readUserSecrets(me, { id }).ok,
}

export const personFacts = {
  name: { kind: 'text', label: 'Name', maxLength: 120, isNeverNull: true },
  phoneNum: {
    kind: 'text',
    type: 'tel',
    label: 'Phone',
    maxLength: 120,
    isOptional: true,
    // Everyone may edit their own number.
    may: (me, person) => (change(me).ok ? change(me) : can.changeOwnPhone(me, person)),
    render: ({ phoneNum }) => phoneNum && <a href={`tel:${phoneNum}`}>{formatPhone(phoneNum)}</a>,
  },
  role: {
    kind: 'choice',
    label: 'Role',
    isHalf: true,
    isNeeded: true,
    choices: roles.map((value) => ({ value, label: roleNames[value] })),
  },
  department: {
    kind: 'choice',
    label: 'Department',
    isHalf: true,
    isOptional: true,
    none: 'None',
    choices: departments.map((value) => ({ value, label: value })),
  },
  isSales: { kind: 'yes-no', label: 'Sales rep', isHalf: true, isNeeded: true },
  isMarketting: { kind: 'yes-no', label: 'Marketing', isHalf: true, isNeeded: true },
  territory: {
    kind: 'text',
    label: 'Territory',
    maxLength: 120,
    isOptional: true,
    help: 'ZIP prefixes, such as 917, 925.',
    format: (value) => (typeof value === 'string' ? `ZIPs from ${value}` : undefined),
    // Only administrators fill it in, so it is hidden from others while it is empty.
    appliesTo: ({ territory }, me) => territory !== null || can.changeUser(me).ok,
  },
  HislicenseNum: { kind: 'text', label: 'HIS number', maxLength: 120, isOptional: true, ...secret },
  hisExpiresOn: {
    kind: 'day',
    label: 'HIS valid until',
    isOptional: true,
    help: 'Required for contracts. Reminder 60 days before.',
    ...secret,
  },
  swUsername: { kind: 'text', label: 'SW username', maxLength: 120, isOptional: true, ...secret },
} satisfies FactTable<User>

export type PersonField = keyof typeof personFacts

export const personKind = factKind<User, UserChanges>()({
  what: 'this person',
  facts: personFacts,
  get: users.get,
  update: users.update,
  nameOf: ({ name }) => name,
  may: change,
})
