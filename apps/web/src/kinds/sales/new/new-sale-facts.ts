/** The fields of a new sale, in the order in which they are agreed. */
import { webAddresses } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import type { FactTable } from '~/records/facts/fact.ts'
import { useMe } from '~/session/me.ts'
import { saleFacts } from '~/kinds/sales/sale-facts.tsx'

const sections = [
  {
    title: 'Contract',
    fields: [
      'addressId',
      'contractDate',
      'installerId',
      'salesRepId',
      'isSenior',
      'isCommercial',
      'presentationLanguage',
    ],
  },
  {
    title: 'Money',
    fields: [
      'saleAmount',
      'downPayment',
      'financeOptionOneId',
      'financeAmountOne',
      'financeOptionTwoId',
      'financeAmountTwo',
    ],
  },
  {
    title: 'System',
    fields: ['moduleId', 'moduleQuantity', 'systemSizeKw', 'batteryId', 'batteryQuantity'],
  },
  {
    title: 'House',
    fields: ['mountType', 'mpuNeeded', 'gmaUpgrade', 'isPrimePowerBoxIncluded', 'siteSurveyDateTime'],
  },
  { title: 'Notes', fields: ['contractNotes'] },
] as const

type Field = (typeof sections)[number]['fields'][number]

/** Fields at half width. */
const halves = new Set<Field>([
  'contractDate',
  'isSenior',
  'isCommercial',
  'presentationLanguage',
  'saleAmount',
  'downPayment',
  'moduleQuantity',
  'systemSizeKw',
  'mpuNeeded',
  'gmaUpgrade',
])

/** The fields for this client, with their initial values. */
export function useNewSaleFacts(lead: WebLead) {
  const me = useMe()
  const [today] = useState(() => pacificDay(new Date()))
  const query = useQuery(routeQuery(webAddresses.list, { query: { leadId: lead.id } }))
  const addresses = query.data ?? []
  const seller = { repId: lead.repId, salesRepId: lead.salesRepId }
  const mayGive = can.changeSale.decide(me, { salesRepId: lead.salesRepId, lead: seller, isPending: true })
  const house = {
    kind: 'choice',
    label: 'House',
    none: 'The primary address',
    choices: addresses.map(({ id, fullAddress }) => ({ value: id, label: fullAddress })),
  } as const
  const factOf = (field: Field) => ({
    ...(field === 'addressId' ? house : saleFacts[field]),
    // All fields are optional, which the form says once.
    isOptional: undefined,
    // A seller sets every field; only the sales rep may need another right.
    may: () => (field === 'salesRepId' ? mayGive : can.createSale(me, lead)),
    ...(halves.has(field) && { isHalf: true }),
  })
  const facts = Object.fromEntries(
    sections.flatMap(({ fields }) => fields.map((field) => [field, factOf(field)])),
  ) as unknown as FactTable<WebSale>
  const fresh: Record<string, string> = {
    ...Object.fromEntries(Object.keys(facts).map((field) => [field, ''])),
    contractDate: today,
    salesRepId: lead.salesRepId ?? me.id,
    isCommercial: 'no',
    installerId: lead.installerId ?? '',
  }
  return { facts, sections, fresh }
}
