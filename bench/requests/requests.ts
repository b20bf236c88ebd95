/**
 * The measured requests: calls that the screens make, each with the single statement that a careless program would run
 * for it.
 */
import { randomBytes } from 'node:crypto'
import { cast } from '@crm/cast'
import { repIds } from '@crm/cast/bulk-reps'
import { newId } from '@crm/api/platform/ids'
import { ask } from './database.ts'
import { newestPlain, plainColumns, plainPage, plainTable } from './plain-table.ts'

/** The callers: Mona sees all leads, Rita her own. */
export type Reader = 'mona' | 'rita'

/** The token of each caller. */
export type Tokens = Readonly<Record<Reader, string>>

export interface Call {
  readonly as: Reader
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: string
}

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface Measured {
  readonly name: string
  /** Enough different calls that caches behave as in production. */
  readonly calls: readonly Call[]
  /** The minimal statement that answers the call, by the same index. */
  readonly least: readonly Statement[]
  /** The query of a program that has only a simple table like it (`plain-table.ts`), by the same index. */
  readonly outside: readonly Statement[]
  readonly writes: boolean
}

const variants = 100

/** A text that is unique in every write; replaced on sending and on replay. */
export const freshMark = 'qqfreshqq'
export const fresh = () => randomBytes(5).toString('hex')

export async function measuredRequests(url: string): Promise<Measured[]> {
  const leads = await ask<Sample>(url, sampleOfLeads, [variants])
  const columns =
    'l.*, a.street_address, a.city, a.state, a.zip, a.full_address, a.util_provider, a.annual_usage'
  const joined = `select ${columns} from leads as l left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null`
  const newest = 'order by l.last_activity_at desc, l.id desc limit 50'

  return [
    made('List of a status, 50 with total', (at) => {
      const status = byTurns(['New', 'Appointment', 'Cold', 'Dead', 'Sold'], at)
      return {
        call: page(`status=${status}`),
        outside: plainPage('status = $1', [status]),
        least: { text: `${joined} where l.deleted_at is null and l.status = $1 ${newest}`, values: [status] },
      }
    }),
    made('List of a rep, 50 with total', (at) => {
      const rep = byTurns([cast.rita.crm.id, ...repIds], at)
      return {
        call: page(`salesRepId=${rep}`),
        outside: plainPage('sales_rep_id = $1', [rep]),
        least: {
          text: `${joined} where l.deleted_at is null and l.sales_rep_id = $1 ${newest}`,
          values: [rep],
        },
      }
    }),
    made('Search, common word', (at) =>
      search(byTurns(['mar', 'garcia', 'ontario', 'elm ct', 'chavez'], at)),
    ),
    made('Search, rare word', (at) => search(byTurns(leads, at).phone1.slice(-7))),
    made('Record: the lead', (at) => {
      const { id } = byTurns(leads, at)
      return {
        call: get(`/webLeads/${id}`),
        least: { text: `${joined} where l.id = $1`, values: [id] },
        outside: { text: `select ${plainColumns} from ${plainTable} where id = $1`, values: [id] },
      }
    }),
    made('Record: its 20 notes', (at) => {
      const { id } = byTurns(leads, at)
      return {
        call: get(`/webNotes?leadId=${id}`),
        outside: plainPage('sales_rep_id = $1', [byTurns(repIds, at)], 20),
        least: {
          text: 'select * from notes where lead_id = $1 and deleted_at is null order by created_at desc, id desc limit 100',
          values: [id],
        },
      }
    }),
    made('Notes of a manager', () => ({
      call: get('/webNotes'),
      least: newestNotes('true'),
      outside: newestPlain('true', [], 100),
    })),
    made('Notes of a rep', () => ({
      call: get('/webNotes', 'rita'),
      least: newestNotes(ofRita),
      outside: plainPage('sales_rep_id = $1', [cast.rita.crm.id], 100),
    })),
    made('Feed of a manager', () => ({
      call: get('/activity-feed'),
      least: newestActivity('true'),
      outside: newestPlain('true', [], 100),
    })),
    made('Feed of a rep', () => ({
      call: get('/activity-feed', 'rita'),
      least: newestActivity(ofRita),
      outside: plainPage('sales_rep_id = $1', [cast.rita.crm.id], 100),
    })),
    made('Counts of the status tabs', () => ({
      call: get('/webLeadStatusCount'),
      least: { text: 'select status, sum(n)::integer as n from lead_count group by status', values: [] },
      outside: { text: `select status, count(*) from ${plainTable} group by status`, values: [] },
    })),
    made(
      'Create a lead',
      () => ({
        call: write('POST', '/webLeads', {
          firstName: 'Bench',
          lastName: `Mark ${freshMark}`,
          email1: `${freshMark}@mail.example`,
          sourceName: 'Canvassing',
        }),
        least: {
          text: `insert into leads (id, first_name, last_name, email1, status, source_name, search, last_activity_at, created_at, updated_at)
            values ($1, $2, $3, $4, 'New', 'Canvassing', $5, now(), now(), now()) returning *`,
          values: [
            newId(),
            'Bench',
            `Mark ${freshMark}`,
            `${freshMark}@mail.example`,
            `bench mark ${freshMark}`,
          ],
        },
        outside: {
          text: `insert into ${plainTable} (${plainColumns}, search)
            values ($1, 0, $2, $3, null, $4, 'New', 'Canvassing', null, null, now(), now(), now(), 1, $5)
            returning ${plainColumns}`,
          values: [
            newId(),
            'Bench',
            `Mark ${freshMark}`,
            `${freshMark}@mail.example`,
            `bench mark ${freshMark}`,
          ],
        },
      }),
      true,
    ),
    made(
      'Change a lead',
      (at) => {
        const { id } = byTurns(leads, at)
        return {
          call: write('PUT', `/webLeads/${id}`, { sourceName: `Bench ${freshMark}` }),
          least: {
            text: 'update leads set source_name = $1, updated_at = now(), version = version + 1 where id = $2 returning *',
            values: [`Bench ${freshMark}`, id],
          },
          outside: {
            text: `update ${plainTable} set source_name = $1, updated_at = now(), version = version + 1 where id = $2
              returning ${plainColumns}`,
            values: [`Bench ${freshMark}`, id],
          },
        }
      },
      true,
    ),
  ]

  function search(words: string) {
    const terms = words.split(' ').map((word) => `%${word}%`)
    const conditions = terms.map((_, at) => `l.search like $${at + 1}`).join(' and ')
    return {
      call: page(`q=${encodeURIComponent(words)}`),
      least: { text: `${joined} where l.deleted_at is null and ${conditions} ${newest}`, values: terms },
      outside: newestPlain(terms.map((_, at) => `search like $${at + 1}`).join(' and '), terms),
    }
  }
}

interface Sample {
  readonly id: string
  readonly phone1: string
}

const sampleOfLeads = `
  select id, phone1 from leads tablesample system (0.5)
  where phone1 is not null and created_by is not null and deleted_at is null and status = 'Cold'
  limit $1
`

export function made(
  name: string,
  variant: (at: number) => { call: Call; least: Statement; outside: Statement },
  writes = false,
): Measured {
  const all = Array.from({ length: variants }, (_, at) => variant(at))
  return {
    name,
    writes,
    calls: all.map(({ call }) => call),
    least: all.map(({ least }) => least),
    outside: all.map(({ outside }) => outside),
  }
}

export const byTurns = <T>(from: readonly T[], at: number) => from[at % from.length] as T

/** The same query as the list. */
const page = (query: string) => get(`/webLeadsPaginated?pageSize=50&sort=-lastActivityAt&${query}`)

/** Includes quiet leads: their related records may lie far behind those of other leads. */
const ofRita = `(l.sales_rep_id = '${cast.rita.crm.id}' or l.rep_id = '${cast.rita.crm.id}')`

const newestNotes = (whose: string): Statement => ({
  text: `select r.* from notes as r join leads as l on l.id = r.lead_id
    where r.deleted_at is null and l.deleted_at is null and ${whose} order by r.created_at desc, r.id desc limit 100`,
  values: [],
})

const newestActivity = (whose: string): Statement => ({
  text: `select a.*, l.first_name, l.last_name from activity as a join leads as l on l.id = a.lead_id
    where l.deleted_at is null and ${whose} order by a.seq desc limit 100`,
  values: [],
})

export const get = (path: string, as: Reader = 'mona'): Call => ({ as, method: 'GET', path })

const write = (method: 'POST' | 'PUT', path: string, body: object): Call => ({
  as: 'mona',
  method,
  path,
  body: JSON.stringify(body),
})
