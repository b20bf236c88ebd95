import type { SearchHit, SearchQuery, SearchResults } from '@crm/contract/web/search-shapes'
import { can } from '@crm/domain/people/can'
import { byRank, type Ranked, tierOf } from '@crm/domain/search/rank'
import type { StaffContext } from '../http/context.ts'
import { findCandidates, findPeople, type LeadHitRow, leadsById, peopleAtMost } from './queries.ts'
import { leadHitView, type PersonHitRow, personHitView } from './view.ts'

/** The best of every kind, in one order. Few colleagues have a name; they keep their places among many leads. */
export async function findRecords(
  { q, limit }: SearchQuery,
  { db, actor }: StaffContext,
): Promise<SearchResults> {
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
