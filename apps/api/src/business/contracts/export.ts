/** The list of contracts as a CSV file. */
import type { Contract } from '@crm/contract/web/contract-shapes'
import { contractStateLabels } from '@crm/domain/contracts/states'
import { type Cells, dollarsCell, momentCell } from '#spine/records/export'

export const contractCells: Cells<'contracts', Contract> = {
  number: ({ contractId }) => contractId,
  client: ({ lead }) => lead.fullName,
  title: ({ title }) => title,
  state: ({ state }) => contractStateLabels[state],
  signers: ({ signers }) =>
    signers
      .filter(({ signedAt }) => signedAt !== null)
      .map(({ name }) => name)
      .join(', '),
  price: ({ price }) => dollarsCell(price),
  job: ({ jobNumber }) => jobNumber,
  sent: ({ sentAt }) => momentCell(sentAt),
  completed: ({ completedAt }) => momentCell(completedAt),
  created: ({ createdAt }) => momentCell(createdAt),
}
