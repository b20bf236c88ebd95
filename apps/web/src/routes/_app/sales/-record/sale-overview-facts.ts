/** The order of a sale's sections by its phase, and scrolling to one of their fields. */
import type { SaleStatus } from '@crm/domain/sales/phases'
import { type VisibleSaleField, idOfFact, saleFacts } from '~/kinds/sales/sale-facts.tsx'
import { groupsOf } from '~/records/facts/layout.ts'

export type Section = readonly [title: string, fields: readonly VisibleSaleField[]]

const sections: readonly Section[] = groupsOf(saleFacts)

/** Sections in use during each phase; phases not listed have none. */
const titlesIn: Partial<Record<SaleStatus, readonly string[]>> = {
  Survey: ['Survey and design'],
  Design: ['System', 'Survey and design'],
  Permit: ['Permit'],
  Install: ['Install'],
  Inspection: ['Inspection'],
  PTO: ['PTO'],
  Monitoring: ['Monitoring'],
  Payment: ['Invoicing'],
}

/** Two columns, read one after the other: current sections first, then in job order. */
export function columnsIn(status: SaleStatus): readonly [readonly Section[], readonly Section[]] {
  const now = (titlesIn[status] ?? []).flatMap((title) => sections.filter(([one]) => one === title))
  const inOrder = [...now, ...sections.filter((section) => !now.includes(section))]
  return [inOrder.slice(0, inFirst), inOrder.slice(inFirst)]
}

/** The first column has this many sections; the second has the rest, below the long documents and photos. */
const inFirst = 6

/** The AHJ belongs to the house of the job. A job without a house opens the choice of its house there. */
export const idOfAhj = 'ahj-of-the-house'

/** Scrolls to a field and opens it. */
export const openFact = (field: VisibleSaleField): void => openFactAt(idOfFact(field))

export function openFactAt(id: string): void {
  const fact = document.getElementById(id)
  fact?.scrollIntoView({ block: 'center' })
  fact?.querySelector('button')?.click()
}
