/** The search over leads and people: the best of both, in one order. */
import { search as contract } from '@crm/contract'
import type {
  SearchHit,
  SearchQuery,
  SearchResults,
  LeadHit,
  PersonHit,
} from '@crm/contract/web/search-shapes'
import { can } from '@crm/domain/people/can'
import { byRank, type Ranked, tierOf } from '@crm/domain/search/rank'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import type { Department } from '@crm/domain/people/actor'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { done, handle } from '../http/handle.ts'
import { leadsById, findCandidates, findPeople, type LeadHitRow, peopleAtMost } from './queries.ts'
import type { StaffContext } from '../http/context.ts'

export const search = handle('search', contract, {
  async find({ query, ctx }) {
    return done(200, await findRecords(query, ctx))
  },

  async knownLeads({ query, ctx }) {
    const ids = query.id.map((id) => id.toLowerCase())
    const found = new Map((await leadsById(ctx.db.read, ctx.actor, ids)).map((row) => [row.id, row]))
    return done(200, ids.flatMap((id) => found.get(id) ?? []).map(leadHitView))
  },
})

/** The best of every kind, in one order. Few colleagues have a name; they keep their places among many leads. */
async function findRecords({ q, limit }: SearchQuery, { db, actor }: StaffContext): Promise<SearchResults> {
  const [candidates, people] = await Promise.all([
    db.inTransaction((tx) => findCandidates(tx, actor, q)),
    can.readUserCard(actor).ok ? findPeople(db.read, q) : [],
  ])
  const leads = await leadsById(db.read, actor, candidates.ids)
  const bestLeads = leads.map((row) => rankedLead(row, q)).toSorted(byRank)
  const bestPeople = people.map((row) => rankedPerson(row, q)).toSorted(byRank)

  const seats = Math.min(people.length, Math.max(peopleAtLeast, limit - leads.length), limit)
  const best = [...bestLeads.slice(0, limit - seats), ...bestPeople.slice(0, seats)].toSorted(byRank)
  return {
    items: best.map(({ hit }) => hit),
    total: leads.length + people.length,
    totalIsExact: candidates.areAll && people.length < peopleAtMost,
  }
}

/** Colleagues who are shown however many leads there are. */
const peopleAtLeast = 2

function rankedLead(row: LeadHitRow, q: string): Ranked & { readonly hit: SearchHit } {
  const hit = leadHitView(row)
  const { fullName, phone1, email1, number, lastActivityAt } = hit
  const parts = { names: [fullName], phones: [phone1], emails: [email1], numbers: [number] }
  return { hit, tier: tierOf(parts, q), lastActivityAt }
}

function rankedPerson(row: PersonHitRow, q: string): Ranked & { readonly hit: SearchHit } {
  const hit = personHitView(row)
  return { hit, tier: tierOf({ names: [hit.name], emails: [hit.email] }, q), lastActivityAt: null }
}

type PersonHitRow = Awaited<ReturnType<typeof findPeople>>[number]

const leadHitView = (row: LeadHitRow): LeadHit => ({
  kind: 'lead',
  id: row.id,
  number: leadNumber(row.number),
  fullName: fullName(row.first_name, row.last_name),
  status: row.status as LeadStatus,
  phone1: row.phone1,
  email1: row.email1,
  city: row.city,
  fullAddress: row.full_address,
  repId: row.rep_id,
  salesRepId: row.sales_rep_id,
  lastActivityAt: row.last_activity_at,
})

const personHitView = (row: PersonHitRow): PersonHit => ({
  kind: 'person',
  id: row.id,
  name: row.name,
  email: row.email,
  phoneNum: row.phone_num,
  department: row.department as Department | null,
  isEnabled: row.is_enabled,
})
