/** Field specs of the company: a new row appears in its form. */
import type { CompanyFacts } from '@crm/contract/web/company-facts-shapes'
import type { FactTable } from '~/records/facts/fact.ts'

export const companyRows = {
  name: { kind: 'text', label: 'Name', maxLength: 120 },
  licenseNumber: {
    kind: 'text',
    label: 'CSLB license number',
    maxLength: 40,
    help: 'From the Contractors State License Board.',
  },
  address: { kind: 'text', label: 'Address', maxLength: 200 },
  phone: { kind: 'text', type: 'tel', label: 'Phone', maxLength: 40 },
  contractEmail: {
    kind: 'text',
    type: 'email',
    label: 'Cancellation email',
    maxLength: 254,
    help: 'For cancellations by buyers (AB 1327).',
  },
  cancellationPhone: {
    kind: 'text',
    type: 'tel',
    label: 'Cancellation phone',
    maxLength: 40,
    help: 'Must be staffed (AB 1327).',
  },
} satisfies FactTable<CompanyFacts>
