/** Counts on the tabs of a record: each equals the rows of its tab, within the same scope. */
import { recordCounts as contract } from '@crm/contract'
import type { TaskFilter } from '@crm/contract/web/task-shapes'
import { can } from '@crm/domain/people/can'
import type { RawBuilder, SqlBool } from 'kysely'
import { appointments } from '#business/appointments/store'
import { matchingAppointments } from '#business/appointments/filter'
import { contractConditions } from '#business/contracts/filter'
import { contracts } from '#business/contracts/store'
import { referralConditions } from '#business/referrals/filter'
import { referrals } from '#business/referrals/store'
import { documentConditions, documentsOfJob } from '#shared/documents/filter'
import { documents } from '#shared/documents/store'
import { taskConditions } from '#shared/tasks/filter'
import { tasks } from '#shared/tasks/store'
import type { StaffContext } from '#spine/http/context'
import { done, handle } from '#spine/http/handle'
import type { Connection } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import { findParentLead } from '#spine/records/lead-scope'
import { findParentSale } from '#spine/records/sale-scope'
import { findParentServiceJob } from '#spine/records/service-job-scope'

export const recordCounts = handle('recordCounts', contract, {
  async ofLead({ params: { id: leadId }, ctx }) {
    await findParentLead(ctx, leadId, can.readLead)
    const [appointmentCount, documentCount, contractCount, taskCount, referralCount] = await Promise.all([
      countIn(appointments, ctx, matchingAppointments({ leadId }, ctx.now)),
      countIn(documents, ctx, documentConditions({ leadId }).where),
      countIn(contracts, ctx, contractConditions({ leadId })),
      countTasks(ctx, { leadId }),
      countIn(referrals, ctx, referralConditions({ leadId })),
    ])
    return done(200, {
      appointments: appointmentCount,
      documents: documentCount,
      contracts: contractCount,
      tasks: taskCount,
      referrals: referralCount,
    })
  },

  async ofSale({ params: { id: saleId }, ctx }) {
    const { leadId } = await findParentSale(ctx.db.read, saleId, ctx.actor)
    const [taskCount, appointmentCount, documentCount, contractCount] = await Promise.all([
      countTasks(ctx, { saleId }),
      countIn(appointments, ctx, matchingAppointments({ saleId }, ctx.now)),
      countIn(documents, ctx, documentsOfJob({ leadId, saleId })),
      countIn(contracts, ctx, contractConditions({ saleId })),
    ])
    return done(200, {
      tasks: taskCount,
      appointments: appointmentCount,
      documents: documentCount,
      contracts: contractCount,
    })
  },

  async ofServiceJob({ params: { id: serviceJobId }, ctx }) {
    const { leadId } = await findParentServiceJob(ctx.db.read, serviceJobId, ctx.actor)
    const [taskCount, documentCount] = await Promise.all([
      countTasks(ctx, { serviceJobId }),
      countIn(documents, ctx, documentsOfJob({ leadId, serviceJobId })),
    ])
    return done(200, { tasks: taskCount, documents: documentCount })
  },
})

interface CountedStore {
  readonly count: (db: Connection, actor: Person, where: readonly RawBuilder<SqlBool>[]) => Promise<number>
}

const countIn = (
  store: CountedStore,
  { db, actor }: StaffContext,
  where: readonly RawBuilder<SqlBool>[],
): Promise<number> => store.count(db.read, actor, where)

const countTasks = (ctx: StaffContext, filter: TaskFilter) =>
  countIn(tasks, ctx, taskConditions(ctx.actor, filter, ctx.now))
