/** Search over every kind of record, merged into one ranked list. */
import { search as contract } from '@crm/contract'
import type {
  SearchHit,
  SearchQuery,
  SearchResults,
  LeadHit,
  PersonHit,
} from '@crm/contract/web/search-shapes'
import { can } from '@crm/domain/people/can'
import { compareRank, type Ranked, tierOf } from '@crm/domain/search/rank'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { done, handle } from '#spine/http/handle'
import {
  findClients,
  findPartialMatches,
  findPeople,
  findSimilarNames,
  findTitled,
  leadsById,
  type LeadHitRow,
  maxPeople,
} from './queries.ts'
import { findRecordsOf } from './record-hits.ts'
import type { StaffContext } from '#spine/http/context'

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

async function findRecords({ q, limit }: SearchQuery, { db, actor }: StaffContext): Promise<SearchResults> {
  const [clients, titled, people] = await Promise.all([
    db.inTransaction((tx) => findClients(tx, actor, q)),
    db.inTransaction((tx) => findTitled(tx, actor, q)),
    can.readUserCard(actor).ok ? findPeople(db.read, q) : [],
  ])
  const partialMatches =
    clients.ids.length > 0 ? [] : await db.inTransaction((tx) => findPartialMatches(tx, actor, q))
  const [leads, records] = await Promise.all([
    leadsById(db.read, actor, clients.ids),
    findRecordsOf(db.read, actor, q, { clients, titled, partialMatches }),
  ])
  const hits: RankedHit[] = [
    ...leads.map((row) => rankedLead(row, q)),
    ...people.map((row) => rankedPerson(row, q)),
    ...records,
  ]
  if (hits.length === 0) return similarTo({ q, limit }, { db, actor })
  return {
    items: bestOf(hits, limit).map(({ hit }) => hit),
    total: hits.length,
    totalIsExact:
      [clients, ...Object.values(titled), ...partialMatches].every(({ isComplete }) => isComplete) &&
      people.length < maxPeople,
    isSimilar: false,
  }
}

/** Without any match: leads with a similar name. */
async function similarTo(
  { q, limit }: SearchQuery,
  { db, actor }: Pick<StaffContext, 'db' | 'actor'>,
): Promise<SearchResults> {
  const ids = await db.inTransaction((tx) => findSimilarNames(tx, actor, q, limit))
  const rows = new Map((await leadsById(db.read, actor, ids)).map((row) => [row.id, row]))
  const items = ids.flatMap((id) => rows.get(id) ?? []).map(leadHitView)
  return { items, total: items.length, totalIsExact: true, isSimilar: items.length > 0 }
}

type RankedHit = Ranked & { readonly hit: SearchHit }

/** Reserved places per kind, in this order, whatever the number of other hits. */
const reservedPlaces: Readonly<Record<SearchHit['kind'], number>> = {
  lead: 2,
  person: 2,
  sale: 2,
  serviceJob: 1,
  commission: 1,
  appointment: 1,
  referral: 1,
  document: 1,
  contract: 1,
  task: 1,
}

/** The best hit first, then reserved places, then by rank. */
function bestOf(hits: readonly RankedHit[], limit: number): RankedHit[] {
  const ranked = hits.toSorted(compareRank)
  const reserved = Object.entries(reservedPlaces).flatMap(([kind, n]) =>
    ranked.filter(({ hit }) => hit.kind === kind).slice(0, n),
  )
  const best = [...new Set([...ranked.slice(0, 1), ...reserved, ...ranked])].slice(0, limit)
  return best.toSorted(compareRank)
}

function rankedLead(row: LeadHitRow, q: string): RankedHit {
  const hit = leadHitView(row)
  const { fullName, phone1, email1, number, lastActivityAt } = hit
  const parts = { names: [fullName], phones: [phone1], emails: [email1], numbers: [number] }
  return { hit, tier: tierOf(parts, q), lastActivityAt }
}

function rankedPerson(row: PersonHitRow, q: string): RankedHit {
  const hit = personHitView(row)
  return { hit, tier: tierOf({ names: [hit.name], emails: [hit.email] }, q), lastActivityAt: null }
}

type PersonHitRow = Awaited<ReturnType<typeof findPeople>>[number]

const leadHitView = (row: LeadHitRow): LeadHit => ({
  kind: 'lead',
  id: row.id,
  number: leadNumber(row.number),
  fullName: fullName(row.first_name, row.last_name),
  status: row.status,
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
  department: row.department,
  isEnabled: row.is_enabled,
})
