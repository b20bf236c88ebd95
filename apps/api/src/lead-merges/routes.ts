import { leadMerges as contract } from '@crm/contract'
import type { LeadPair, PairOfLeads } from '@crm/contract/web/lead-merge-shapes'
import { isSame } from '@crm/domain/leads/duplicates'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { obstaclesOf } from '@crm/domain/leads/merge'
import { can } from '@crm/domain/people/can'
import type { StaffContext } from '../http/context.ts'
import { done, handle, refuse } from '../http/handle.ts'
import { type Lead, leadView, leads } from '../leads/store.ts'
import { leadsById } from '../leads/queries.ts'
import type { Person } from '../people/people.ts'
import { recordActivity } from '../records/activity.ts'
import { pageOf } from '../records/page.ts'
import { sightOf, write } from '../records/routes.ts'
import type { Sight, UnitOfWork } from '../records/unit-of-work.ts'
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
  tellApart,
} from './queries.ts'
import { unmergeLead } from './unmerge.ts'

export const leadMerges = handle('leadMerges', contract, {
  async pairs({ query: { view, ...paging }, ctx }) {
    const { db, actor } = ctx
    const sight = await sightOf(ctx)
    const all = new Map<string, Lead>()
    return pageOf(
      { ...paging, sort: '-arrival' },
      {
        sorts: pairSorts,
        async read(slice) {
          const found = await pagePairs(db.read, actor, view, slice)
          const ids = found.rows.flatMap(({ id, first_id }) => [id, first_id])
          for (const lead of await leadsById(db.read, actor, ids)) all.set(lead.id, lead)
          return { ...found, rows: found.rows.filter((row) => all.has(row.id) && all.has(row.first_id)) }
        },
        view: (row) => pairView(row, all, sight),
      },
    )
  },

  apart: write(async ({ work, body, ctx }) => done(200, await judge(work, ctx.actor, body, true))),

  notApart: write(async ({ work, body, ctx }) => done(200, await judge(work, ctx.actor, body, false))),

  async preview({ params, query, ctx }) {
    const { db } = ctx
    const [survivor, other] = [await mergeable(ctx, params.id), await mergeable(ctx, query.otherId)]
    if (survivor.id === other.id) return refuse(400, 'This is one lead, not two.')
    const kinds = await sharedKinds(db.read, survivor.id, other.id)
    const sight = await sightOf(ctx)
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
    return done(200, { lead: leadView(lead, work), merged: named(merged), followed })
  }),

  async where({ params, ctx }) {
    const { db, actor, people } = ctx
    const merged = await findMerged(db.read, params.id)
    const [into, merge] = merged
      ? [await leads.find(db.read, merged.merged_into, actor), await findMerge(db.read, merged.id)]
      : []
    if (!merged || !into || !merge) return done(200, { merge: null })
    const nameOf = await people.names()
    const mergedByName = nameOf(merge.actorId) ?? 'Somebody'
    return done(200, {
      merge: { merged: named(merged), into: named(into), mergedAt: merge.at, mergedByName },
    })
  },

  unmerge: write(async ({ work, params, ctx }) => {
    const { lead, survivor, stayed } = await unmergeLead(work, ctx.actor, params.id)
    return done(200, { lead: leadView(lead, work), survivor: leadView(survivor, work), stayed })
  }),
})

const named = (lead: Lead) => ({
  id: lead.id,
  number: leadNumber(lead.number),
  fullName: fullName(lead.first_name, lead.last_name),
})

const likenessOf = (kinds: PairRow['kinds']) => (isSame(kinds) ? ('same' as const) : ('possible' as const))

function pairView(row: PairRow, all: ReadonlyMap<string, Lead>, sight: Sight): LeadPair {
  const [first, second] = [all.get(row.first_id), all.get(row.id)]
  if (!first || !second) throw new Error(`The pair of ${row.first_id} and ${row.id} is not there.`)
  return {
    first: leadView(first, sight),
    second: leadView(second, sight),
    likeness: likenessOf(row.kinds),
    because: [...row.kinds],
    apartSince: row.said_at,
    apartByName: row.said_by && (sight.nameOf(row.said_by) ?? 'Somebody'),
  }
}

/** Throws Refused: 404, or 403 with the reason. */
async function mergeable({ db, actor, now }: StaffContext, id: string): Promise<Lead> {
  return leads.guard(await leads.find(db.read, id, actor), actor, can.mergeLead, now)
}

/** Says that two leads are different people, or takes it back. Twice says it once. */
async function judge(work: UnitOfWork, actor: Person, { leadId, otherId }: PairOfLeads, isApart: boolean) {
  const pair = await lockPair(work, actor, leadId, otherId)
  const [first, second] = pair.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Lead, Lead]
  const said = isApart ? { by: actor.id, at: work.now } : null
  if (await tellApart(work.tx, [first.id, second.id], said)) {
    await recordActivity(work.tx, {
      by: actor,
      at: work.now,
      verb: isApart ? 'lead.toldApart' : 'lead.notToldApart',
      // Who may read one of them does not read of the other.
      subject: { type: 'lead', id: first.id },
      facts: { first: leadNumber(first.number), second: leadNumber(second.number), otherId: second.id },
    })
  }
  return { leadId, otherId, isApart }
}
