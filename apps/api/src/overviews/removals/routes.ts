import { removals as contract } from '@crm/contract'
import type { Removal } from '@crm/contract/web/removal-shapes'
import { appointmentNumber } from '@crm/domain/appointments/appointment-words'
import { contractNumber } from '@crm/domain/contracts/states'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { serviceJobNumber } from '@crm/domain/service-jobs/phases'
import type { RemovableKind } from '@crm/domain/removals'
import { doneList, handle } from '#spine/http/handle'
import type { NameOf } from '#spine/people/people'
import { type RemovalRow, listRemovals } from './queries.ts'

export const removals = handle('removals', contract, {
  async list({ query, ctx }) {
    const nameOf = await ctx.people.names()
    const found = await listRemovals(ctx.db.read, ctx.actor, query)
    return doneList(found, contract.list.path, query, (row) => removalView(row, nameOf))
  },
})

/** Other kinds store their number as it is displayed. */
const formatNumber: Partial<Record<RemovableKind, (number: number) => string>> = {
  lead: leadNumber,
  appointment: appointmentNumber,
  serviceJob: serviceJobNumber,
  contract: contractNumber,
}

function removalView(row: RemovalRow, nameOf: NameOf): Removal {
  const format = formatNumber[row.kind]
  return {
    id: row.id,
    kind: row.kind,
    part: row.part,
    name: row.description ?? fullName(row.first_name ?? '', row.last_name ?? ''),
    number: row.number !== null && format ? format(Number(row.number)) : row.number,
    leadId: row.lead_id,
    removedAt: row.deleted_at,
    removedByName: nameOf(row.deleted_by) ?? 'Someone',
  }
}
