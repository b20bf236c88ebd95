import { leadMerges as contract } from '@crm/contract'
import type { LeadPair, PairOfLeads } from '@crm/contract/web/lead-merge-shapes'
import { isSame } from '@crm/domain/leads/duplicates'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { obstaclesOf } from '@crm/domain/leads/merge'
import { can } from '@crm/domain/people/can'
import type { StaffContext } from '#spine/http/context'
import { done, handle } from '#spine/http/handle'
import { refuse } from '#spine/refusals'
import { leadView, leads } from '#business/leads/store'
import type { Lead } from '#business/leads/lead'
import { leadsById } from '#business/leads/queries'
import type { Person } from '#spine/people/people'
import { recordActivity } from '#spine/records/activity'
import { pageOf } from '#spine/records/page'
import { viewContextOf, write } from '#spine/records/routes'
import type { ViewContext, UnitOfWork } from '#spine/records/unit-of-work'
import { lockPair, mergeLeads, visibleCounts } from './act.ts'
import {
  type PairRow,
  countFollowers,
  findBetween,
  findMerge,
  findMerged,
  pagePairs,
  pairSorts,
  sharedKinds,
  setApart,
} from './queries.ts'
import { unmergeLead } from './unmerge.ts'

export const leadMerges = handle('leadMerges', contract, {
  async pairs({ query: { view, ...paging }, ctx }) {
    const { db, actor } = ctx
    const sight = await viewContextOf(ctx)
    const leadsOfPage = new Map<string, Lead>()
    return pageOf(
      { ...paging, sort: '-arrival' },
      {
        sorts: pairSorts,
        async read(slice) {
          const found = await pagePairs(db.read, actor, view, slice)
          const ids = found.rows.flatMap(({ id, first_id }) => [id, first_id])
          for (const lead of await leadsById(db.read, actor, ids)) leadsOfPage.set(lead.id, lead)
          return {
            ...found,
            rows: found.rows.filter((row) => leadsOfPage.has(row.id) && leadsOfPage.has(row.first_id)),
          }
        },
        view: (row) => pairView(row, leadsOfPage, sight),
      },
    )
  },

  dismiss: write(async ({ work, body, ctx }) => done(200, await markApart(work, ctx.actor, body, true))),

  undoDismiss: write(async ({ work, body, ctx }) => done(200, await markApart(work, ctx.actor, body, false))),

  async preview({ params, query, ctx }) {
    const { db } = ctx
    const [survivor, other] = [await findMergeable(ctx, params.id), await findMergeable(ctx, query.otherId)]
    if (survivor.id === other.id) return refuse(400, 'This is one lead, not two.')
    const kinds = await sharedKinds(db.read, survivor.id, other.id)
    const sight = await viewContextOf(ctx)
    return done(200, {
      survivor: leadView(survivor, sight),
      other: leadView(other, sight),
      likeness: kinds.length === 0 ? null : likenessOf(kinds),
      because: kinds,
      follows: visibleCounts(ctx.actor, await countFollowers(db.read, other.id)),
      keeps: visibleCounts(ctx.actor, await countFollowers(db.read, survivor.id)),
      obstacles: obstaclesOf(await findBetween(db.read, survivor.id, other.id)),
    })
  },

  merge: write(async ({ work, params, body, ctx }) => {
    const { lead, merged, followed } = await mergeLeads(work, ctx.actor, params.id, body)
    return done(200, { lead: leadView(lead, work), merged: leadReference(merged), followed })
  }),

  async where({ params, ctx }) {
    const { db, actor, people } = ctx
    const merged = await findMerged(db.read, params.id)
    const [into, merge] = merged
      ? [await leads.find(db.read, merged.merged_into, actor), await findMerge(db.read, merged.id)]
      : []
    if (!merged || !into || !merge) return done(200, { merge: null })
    const nameOf = await people.names()
    const mergedByName = nameOf(merge.actorId) ?? 'Someone'
    return done(200, {
      merge: { merged: leadReference(merged), into: leadReference(into), mergedAt: merge.at, mergedByName },
    })
  },

  unmerge: write(async ({ work, params, ctx }) => {
    const { lead, survivor, stayed } = await unmergeLead(work, ctx.actor, params.id)
    return done(200, { lead: leadView(lead, work), survivor: leadView(survivor, work), stayed })
  }),
})

const leadReference = (lead: Lead) => ({
  id: lead.id,
  number: leadNumber(lead.number),
  fullName: fullName(lead.first_name, lead.last_name),
})

const likenessOf = (kinds: PairRow['kinds']) => (isSame(kinds) ? ('same' as const) : ('possible' as const))

function pairView(row: PairRow, leadsOfPage: ReadonlyMap<string, Lead>, sight: ViewContext): LeadPair {
  const [first, second] = [leadsOfPage.get(row.first_id), leadsOfPage.get(row.id)]
  if (!first || !second) throw new Error(`The pair of ${row.first_id} and ${row.id} is not there.`)
  return {
    first: leadView(first, sight),
    second: leadView(second, sight),
    likeness: likenessOf(row.kinds),
    because: [...row.kinds],
    apartSince: row.dismissed_at,
    apartByName: row.dismissed_by && (sight.nameOf(row.dismissed_by) ?? 'Someone'),
  }
}

/** Throws Refused: 404, or 403 with the reason. */
async function findMergeable({ db, actor, now }: StaffContext, id: string): Promise<Lead> {
  return leads.guard(await leads.find(db.read, id, actor), actor, can.mergeLead, now)
}

/** Marks two leads as different people, or removes the mark. Idempotent. */
async function markApart(
  work: UnitOfWork,
  actor: Person,
  { leadId, otherId }: PairOfLeads,
  isApart: boolean,
) {
  const pair = await lockPair(work, actor, leadId, otherId)
  const [first, second] = pair.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Lead, Lead]
  const mark = isApart ? { by: actor.id, at: work.now } : null
  if (await setApart(work.tx, [first.id, second.id], mark)) {
    await recordActivity(work.tx, {
      author: actor,
      at: work.now,
      verb: isApart ? 'lead.toldApart' : 'lead.notToldApart',
      // Recorded on one lead only: readers of one may not read the other.
      subject: { type: 'lead', id: first.id },
      details: { first: leadNumber(first.number), second: leadNumber(second.number), otherId: second.id },
    })
  }
  return { leadId, otherId, isApart }
}
