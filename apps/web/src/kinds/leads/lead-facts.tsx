/** Field specs of a lead: a new row appears in the form, on the record and in the history. */
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { readEmail } from '@crm/domain/contact/email'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { leadStatuses } from '@crm/domain/leads/lead-status'
import { leadSources } from '@crm/domain/leads/lead-sources'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { PlacedFact } from '~/records/facts/fact.ts'
import { useAllEntries } from '../catalog/catalog-entries.ts'
import { useReps, useSetters } from '~/forms/people.ts'
import { Breakable } from '~/ui/breakable.tsx'
import { Person } from '~/ui/person.tsx'

const reaches = (me: Actor, lead?: WebLead) => (lead ? can.updateLeadContact(me, lead) : can.createLead(me))

const person = { group: 'Person', column: 'left' } as const
const origin = { group: 'Origin', column: 'right' } as const
const owners = { group: 'Owners', column: 'right' } as const

/** The status is in the header of the page. */
export const leadFacts = {
  firstName: { kind: 'text', label: 'First name', maxLength: 80, isHalf: true, isNeverNull: true, ...person },
  lastName: { kind: 'text', label: 'Last name', maxLength: 80, isHalf: true, isNeverNull: true, ...person },
  phone1: {
    kind: 'text',
    type: 'tel',
    label: 'Phone',
    maxLength: 254,
    placeholder: '(909) 555-0129',
    may: reaches,
    render: ({ phone1 }) => phone1 && <a href={`tel:${phone1}`}>{formatPhone(phone1)}</a>,
    ...person,
  },
  email1: {
    kind: 'text',
    type: 'email',
    label: 'Email',
    maxLength: 254,
    placeholder: 'name@mail.com',
    check: (text) => (readEmail(text) === null ? 'This is not an email address.' : undefined),
    may: reaches,
    render: ({ email1 }) =>
      email1 && (
        <a href={`mailto:${email1}`} className="link-quiet">
          <Breakable>{email1}</Breakable>
        </a>
      ),
    ...person,
  },
  status: {
    kind: 'choice',
    label: 'Status',
    isNeeded: true,
    choices: leadStatuses.map((value) => ({ value, label: value })),
    column: 'top',
  },
  sourceName: {
    kind: 'choice',
    label: 'Source',
    isOptional: true,
    none: 'None',
    prompt: 'Choose a source',
    choices: leadSources.map(({ name }) => ({ value: name, label: name })),
    render: ({ sourceName, sourceType }) =>
      sourceName &&
      sourceName + (sourceType && sourceType !== sourceName ? ` · ${sourceType.toLowerCase()}` : ''),
    ...origin,
    order: 1,
  },
  salesRepId: {
    kind: 'person',
    label: 'Sales rep',
    isOptional: true,
    none: 'Unassigned',
    choices: useReps,
    may: can.setLeadRep,
    render: ({ salesRepName }) => <Person name={salesRepName} />,
    ...owners,
  },
  repId: {
    kind: 'person',
    label: 'Setter',
    isOptional: true,
    none: 'Nobody',
    choices: useSetters,
    may: (me, lead) => (lead ? can.reassignLead(me, lead) : can.nameSetter(me)),
    render: ({ repName }) => repName && <Person name={repName} />,
    ...owners,
  },
  installerId: {
    kind: 'choice',
    label: 'Installer',
    isOptional: true,
    none: 'None yet',
    choices: () => useAllEntries('installers'),
    ...origin,
  },
  doNotContact: {
    kind: 'yes-no',
    label: 'Contact',
    words: ['Do not contact', 'May be contacted'],
    isNeeded: true,
    column: 'right',
    order: 1,
  },
} satisfies Readonly<Record<string, PlacedFact<WebLead, { column: 'top' | 'left' | 'right' }>>>

export type LeadField = keyof typeof leadFacts
