/** The activity of one lead or job in chronological order, with each note at the time it was written. */
import type { TimelineQuery } from '@crm/contract/web/timeline-shapes'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { readableActivity } from '#overviews/activity/queries'
import type { Connection, Tables } from '#platform/db/database'
import { contains } from '#platform/db/conditions'
import type { Person } from '#spine/people/people'

export type NoteOfEntry = Selectable<Tables['notes']>

type Filter = Pick<TimelineQuery, 'show' | 'actorId' | 'q'>

/** The subject of a timeline; a lead includes the leads that were merged into it. */
export type TimelineSubject =
  | { readonly leadId: string; readonly merged: readonly string[] }
  | { readonly saleId: string }
  | { readonly serviceJobId: string }

const entriesOf = (db: Connection, actor: Person, subject: TimelineSubject, filter: Filter) =>
  readableActivity(db, actor)
    .leftJoin('notes as n', (join) =>
      join.onRef('n.id', '=', 'a.subject_id').on('a.verb', '=', 'note.written'),
    )
    .where((where) =>
      'saleId' in subject
        ? where('a.sale_id', '=', subject.saleId)
        : 'serviceJobId' in subject
          ? where('a.service_job_id', '=', subject.serviceJobId)
          : where('a.lead_id', 'in', [subject.leadId, ...subject.merged]),
    )
    .where(isShownOn(subject))
    .$if(filter.show !== undefined, (query) => query.where(showConditions[filter.show ?? 'notes']))
    .$if(filter.actorId !== undefined, (query) => query.where(isByActor(filter.actorId ?? '')))
    .where((where) => where.and((filter.q ?? '').split(/\s+/).filter(Boolean).map(containsWord)))

/** A merge appears once, on the survivor, rather than for each moved record; a job shows its own move. */
function isShownOn(subject: TimelineSubject): RawBuilder<SqlBool> {
  const id =
    'saleId' in subject ? subject.saleId : 'serviceJobId' in subject ? subject.serviceJobId : subject.leadId
  return sql<SqlBool>`(a.subject_id = ${id} or a.verb not in ('record.moved', 'lead.merged', 'lead.unmerged'))`
}

/**
 * Newest first, one more than the limit. Pinned notes are listed separately, replies under their note, and removed
 * notes not at all.
 */
export async function listEntries(
  db: Connection,
  actor: Person,
  subject: TimelineSubject,
  { limit, after, ...filter }: TimelineQuery,
) {
  const rows = await entriesOf(db, actor, subject, filter)
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
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`a.seq < (select seq from activity where id = ${after})`),
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

/** Pinned notes, latest pinned first. */
export const listPinned = (
  db: Connection,
  actor: Person,
  subject: TimelineSubject,
  filter: Filter,
): Promise<NoteOfEntry[]> =>
  entriesOf(db, actor, subject, filter)
    .innerJoin('notes as p', 'p.id', 'n.id')
    .where('p.pinned_at', 'is not', null)
    .where('p.deleted_at', 'is', null)
    .where('p.parent_id', 'is', null)
    .selectAll('p')
    .orderBy('p.pinned_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()

/** Replies, oldest first, without removed ones. */
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

const showConditions: Record<NonNullable<Filter['show']>, RawBuilder<SqlBool>> = {
  notes: sql`a.verb = 'note.written'`,
  changes: sql`a.verb not like 'note.%'`,
  status: sql`a.changes ? 'status'`,
  imports: sql`a.actor_kind in ('webhook', 'import')`,
}

const isByActor = (actorId: string) => sql<SqlBool>`(
  a.actor_id = ${actorId}
  or exists (select from notes as r where r.parent_id = n.id and r.deleted_at is null and r.author_id = ${actorId})
)`

/**
 * Matches the text of notes, changed values and names of people; not field names or ids, which nobody reads. Phone
 * numbers are stored as digits but written freely in notes, so numbers match as typed or by their digits.
 */
function containsWord(word: string): RawBuilder<SqlBool> {
  const isNumber = /^[\d().+-]+$/.test(word)
  const said = (text: RawBuilder<unknown>) =>
    isNumber
      ? sql<SqlBool>`(${text} ilike ${contains(word)} or ${digitsOf(text)} ilike ${contains(word.replaceAll(/\D/g, ''))})`
      : sql<SqlBool>`${text} ilike ${contains(word)}`
  const searchedText = sql`concat_ws(
    ' ',
    n.body,
    (
      select string_agg(value #>> '{}', ' ')
      from jsonb_path_query(a.changes, '$.*[*] ? (@.type() != "string" || !(@ like_regex "^[0-9a-f]{8}-[0-9a-f]{4}-"))') as value
    ),
    (select string_agg(name, ' ') from jsonb_each_text(a.facts -> 'names') as named(id, name))
  )`
  return sql<SqlBool>`(
    ${said(searchedText)}
    or exists (select from notes as r where r.parent_id = n.id and r.deleted_at is null and ${said(sql`r.body`)})
  )`
}

/** Removes the separators that people type between digits of a phone number. */
const digitsOf = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(${text}, '(?<=[0-9])[ ().+-]+(?=[0-9])', '', 'g')`
