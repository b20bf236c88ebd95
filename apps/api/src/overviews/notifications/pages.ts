/** The records behind the links of notifications: each page has a reader, or this file does not compile. */
import type { NotificationPage } from '@crm/domain/notifications/links'
import { can } from '@crm/domain/people/can'
import type { RawBuilder } from 'kysely'
import { appointments } from '#business/appointments/store'
import { commissions } from '#business/commissions/store'
import { contracts } from '#business/contracts/store'
import { leads } from '#business/leads/store'
import { referrals } from '#business/referrals/store'
import { sales } from '#business/sales/store'
import { serviceJobs } from '#business/service-jobs/store'
import { users } from '#overviews/users/store'
import { hooks } from '#processes/hooks/store'
import { tasks } from '#shared/tasks/store'
import type { Person } from '#spine/people/people'

/** Selects the ids among these that the person may read now. */
type Reader = (actor: Person, ids: readonly string[]) => RawBuilder<unknown>

export const readers: Readonly<Record<NotificationPage, Reader>> = {
  leads: leads.readableIds,
  appointments: appointments.readableIds,
  sales: sales.readableIds,
  'service-jobs': serviceJobs.readableIds,
  contracts: contracts.readableIds,
  referrals: referrals.readableIds,
  tasks: tasks.readableIds,
  commissions: commissions.readableIds,
  people: users.readableIds,
  // Webhooks are for administrators, which their routes check; their store has no scope of its own.
  hooks: (actor, ids) => hooks.readableIds(actor, can.manageHooks(actor).ok ? ids : []),
}
