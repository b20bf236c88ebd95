import { removals as contract } from '@crm/contract'
import type { Removal } from '@crm/contract/web/removal-shapes'
import { appointmentNumber } from '@crm/domain/appointments/appointment-words'
import { contractNumber } from '@crm/domain/contracts/states'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { serviceJobNumber } from '@crm/domain/service-jobs/phases'
import type { RemovableKind } from '@crm/domain/removals'
import { doneList, handle } from '../http/handle.ts'
import type { NameOf } from '../people/people.ts'
import { type RemovalRow, listRemovals } from './queries.ts'

export const removals = handle('removals', contract, {
  async list({ query, ctx }) {
    const nameOf = await ctx.people.names()
    const found = await listRemovals(ctx.db.read, ctx.actor, query)
    return doneList(found, contract.list.path, query, (row) => removalView(row, nameOf))
  },
})

/** The numbers of the others are kept as they are said. */
const numberOf: Partial<Record<RemovableKind, (number: number) => string>> = {
  lead: leadNumber,
  appointment: appointmentNumber,
  serviceJob: serviceJobNumber,
  contract: contractNumber,
}

function removalView(row: RemovalRow, nameOf: NameOf): Removal {
  const say = numberOf[row.kind]
  return {
    id: row.id,
    kind: row.kind,
    part: row.part,
    name: row.description ?? fullName(row.first_name ?? '', row.last_name ?? ''),
    number: row.number !== null && say ? say(Number(row.number)) : row.number,
    leadId: row.lead_id,
    removedAt: row.deleted_at,
    removedByName: nameOf(row.deleted_by) ?? 'Somebody',
  }
}
