/** The activity of one lead, or of one of its jobs, in the order it was recorded, each note standing where it was written. */
import type { TimelineQuery } from '@crm/contract/web/timeline-shapes'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { readableActivity } from '../activity/queries.ts'
import type { Connection, Tables } from '../db/database.ts'
import { contains } from '../db/conditions.ts'
import type { Person } from '../people/people.ts'

export type NoteOfEntry = Selectable<Tables['notes']>

type Filter = Pick<TimelineQuery, 'show' | 'actorId' | 'q'>

/** Whose timeline it is: a lead has that of the leads that were merged into it, too. */
export type TimelineOf =
  | { readonly leadId: string; readonly merged: readonly string[] }
  | { readonly saleId: string }
  | { readonly serviceJobId: string }

const writtenOn = (db: Connection, actor: Person, of: TimelineOf, filter: Filter) =>
  readableActivity(db, actor)
    .leftJoin('notes as n', (join) =>
      join.onRef('n.id', '=', 'a.subject_id').on('a.verb', '=', 'note.written'),
    )
    .where((where) =>
      'saleId' in of
        ? where('a.sale_id', '=', of.saleId)
        : 'serviceJobId' in of
          ? where('a.service_job_id', '=', of.serviceJobId)
          : where('a.lead_id', 'in', [of.leadId, ...of.merged]),
    )
    .where(isToldOf(of))
    .$if(filter.show !== undefined, (all) => all.where(shown[filter.show ?? 'notes']))
    .$if(filter.actorId !== undefined, (all) => all.where(doneBy(filter.actorId ?? '')))
    .where((where) => where.and((filter.q ?? '').split(/\s+/).filter(Boolean).map(saying)))

/**
 * A merge is told once, by the lead that stays, and not by each thing that moved with the other; a job tells of itself
 * that it moved.
 */
function isToldOf(of: TimelineOf): RawBuilder<SqlBool> {
  const id = 'saleId' in of ? of.saleId : 'serviceJobId' in of ? of.serviceJobId : of.leadId
  return sql<SqlBool>`(a.subject_id = ${id} or a.verb not in ('record.moved', 'lead.merged', 'lead.unmerged'))`
}

/** Newest first, one more than asked for. Pinned notes stand apart, answers under their note, removed notes nowhere. */
export async function listEntries(
  db: Connection,
  actor: Person,
  of: TimelineOf,
  { limit, after, ...filter }: TimelineQuery,
) {
  const rows = await writtenOn(db, actor, of, filter)
    .where((where) =>
      where.or([
        where('a.verb', '<>', 'note.written'),
        where.and([
          where('n.deleted_at', 'is', null),
          where('n.parent_id', 'is', null),
          where('n.pinned_at', 'is', null),
        ]),
      ]),
    )
    .$if(after !== undefined, (all) =>
      all.where(sql<SqlBool>`a.seq < (select seq from activity where id = ${after})`),
    )
    .selectAll('a')
    .orderBy('a.seq', 'desc')
    .limit(limit + 1)
    .execute()
  const notes = await notesById(
    db,
    rows.flatMap((row) => (row.verb === 'note.written' ? [row.subject_id] : [])),
  )
  return rows.map((row) => ({
    ...row,
    note: row.verb === 'note.written' ? (notes.get(row.subject_id) ?? null) : null,
  }))
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** The pinned notes, the last pinned first. */
export const listPinned = (
  db: Connection,
  actor: Person,
  of: TimelineOf,
  filter: Filter,
): Promise<NoteOfEntry[]> =>
  writtenOn(db, actor, of, filter)
    .innerJoin('notes as p', 'p.id', 'n.id')
    .where('p.pinned_at', 'is not', null)
    .where('p.deleted_at', 'is', null)
    .where('p.parent_id', 'is', null)
    .selectAll('p')
    .orderBy('p.pinned_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()

/** Live answers, oldest first. */
export async function repliesTo(db: Connection, ids: readonly string[]): Promise<NoteOfEntry[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('notes')
    .selectAll()
    .where('parent_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function notesById(db: Connection, ids: readonly string[]): Promise<Map<string, NoteOfEntry>> {
  if (ids.length === 0) return new Map()
  const notes = await db.selectFrom('notes').selectAll().where('id', 'in', ids).execute()
  return new Map(notes.map((note) => [note.id, note]))
}

const shown: Record<NonNullable<Filter['show']>, RawBuilder<SqlBool>> = {
  notes: sql`a.verb = 'note.written'`,
  changes: sql`a.verb not like 'note.%'`,
  status: sql`a.changes ? 'status'`,
  imports: sql`a.actor_kind in ('webhook', 'import')`,
}

const doneBy = (actorId: string) => sql<SqlBool>`(
  a.actor_id = ${actorId}
  or exists (select from notes as r where r.parent_id = n.id and r.deleted_at is null and r.author_id = ${actorId})
)`

/**
 * Words of the note, values that changed, and names of people among them; not the names of fields, nor ids, which
 * nobody reads. Numbers are kept as digits, and written in notes in any manner: a number is there as it was typed, or as
 * its digits.
 */
function saying(word: string): RawBuilder<SqlBool> {
  const isNumber = /^[\d().+-]+$/.test(word)
  const said = (text: RawBuilder<unknown>) =>
    isNumber
      ? sql<SqlBool>`(${text} ilike ${contains(word)} or ${inDigits(text)} ilike ${contains(word.replaceAll(/\D/g, ''))})`
      : sql<SqlBool>`${text} ilike ${contains(word)}`
  const told = sql`concat_ws(
    ' ',
    n.body,
    (
      select string_agg(value #>> '{}', ' ')
      from jsonb_path_query(a.changes, '$.*[*] ? (@.type() != "string" || !(@ like_regex "^[0-9a-f]{8}-[0-9a-f]{4}-"))') as value
    ),
    (select string_agg(name, ' ') from jsonb_each_text(a.facts -> 'names') as named(id, name))
  )`
  return sql<SqlBool>`(
    ${said(told)}
    or exists (select from notes as r where r.parent_id = n.id and r.deleted_at is null and ${said(sql`r.body`)})
  )`
}

/** What people write between the digits of a phone is left out. */
const inDigits = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(${text}, '(?<=[0-9])[ ().+-]+(?=[0-9])', '', 'g')`
