/** Amounts due as lines of a run, and the stored lines and exclusions of runs. */
import type { PayLine } from '@crm/domain/commissions/pay-run'
import type { RunLine } from './run-line.ts'
import { type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'

interface Candidate extends Omit<RunLine, 'payee' | 'leftOut'> {
  readonly repId: string | null
  readonly leadId: string | null
  readonly leftOut: string | null
}

/**
 * Approved draws that their sheet covers, balances of installed jobs whose open draws are all in the run, and payable
 * referrals; each approved by the last day of the run. Amounts are text.
 */
export async function readDue(
  db: Connection,
  run: { readonly id: string; readonly to_day: string },
): Promise<RunLine[]> {
  const deadline = sql`(${run.to_day}::date + 1)::timestamp at time zone 'America/Los_Angeles'`
  const { rows } = await sql<Candidate>`
    with sheets as (
      select r.id, r.rep_id, r.former_rep_ids, r.job_number, r.lead_id, r.approved_at, r.approved_by, r.commission_amount,
        s.status, s.install_completed_date, l.first_name, l.last_name,
        coalesce((select sum(amount) from payments where sheet_id = r.id), 0) as paid,
        coalesce((
          select sum(amount) from commission_draws where sheet_id = r.id and state = 'Approved' and deleted_at is null
        ), 0) as approved,
        exists (
          select from commission_draws where sheet_id = r.id and state = 'Requested' and deleted_at is null
        ) as is_asked,
        exists (
          select from commission_draws where sheet_id = r.id and state = 'Approved' and deleted_at is null
            and approved_at >= ${deadline}
        ) as is_drawn_later
      from commission_sheets as r
      join sales as s on s.id = r.sale_id and s.deleted_at is null
      join leads as l on l.id = r.lead_id and l.deleted_at is null
      where r.state in ('Approved', 'Locked') and r.deleted_at is null and s.status <> 'Cancelled'
    ), due as (
      select 'draw' as kind, d.id as "refId", r.id as "sheetId", r.rep_id as "repId", null::uuid as "leadId",
        r.job_number as "jobNumber", r.first_name as "firstName", r.last_name as "lastName", d.amount::text as amount,
        d.approved_at as "approvedAt", d.approved_by as "approvedBy", r.former_rep_ids || r.rep_id as reps
      from commission_draws as d join sheets as r on r.id = d.sheet_id
      where d.state = 'Approved' and d.deleted_at is null and d.approved_at < ${deadline}
        and r.approved <= r.commission_amount - r.paid
      union all
      select 'balance', r.id, r.id, r.rep_id, null, r.job_number, r.first_name, r.last_name,
        (r.commission_amount - r.paid - r.approved)::text, r.approved_at, r.approved_by, r.former_rep_ids || r.rep_id
      from sheets as r
      where r.approved_at < ${deadline} and r.install_completed_date <= ${run.to_day} and not r.is_asked
        and r.commission_amount - r.paid - r.approved <> 0
        and (r.commission_amount <= 0 or r.commission_amount - r.paid - r.approved > 0)
        and not r.is_drawn_later and (r.approved = 0 or r.approved <= r.commission_amount - r.paid)
      union all
      select 'referral', t.id, null, null, t.referred_by_id, j.job_number, b.first_name, b.last_name,
        t.referred_by_amount_to_pay::text, null, null, array[]::uuid[]
      from referrals as t
      join leads as l on l.id = t.referred_id and l.deleted_at is null
      join leads as b on b.id = t.referred_by_id and b.deleted_at is null
      left join lateral (
        select job_number from sales as s where s.lead_id = t.referred_id and s.deleted_at is null
        order by s.status = 'Cancelled', s.created_at desc limit 1
      ) as j on true
      where t.status = 'Payable' and t.deleted_at is null and t.referred_by_amount_to_pay > 0
    )
    select due.*, o.reason as "leftOut" from due
    left join pay_run_exclusions as o on o.run_id = ${run.id} and o.kind = due.kind and o.ref_id = due."refId"
    order by due."repId" is null, due."repId", due."leadId", due.kind = 'draw', due."jobNumber", due."refId"
  `.execute(db)
  return rows.map(({ repId, leadId, ...line }) => ({ ...line, payee: repId ?? `lead:${leadId}` }))
}

/** The stored lines as of closing. */
export async function readStoredLines(db: Connection, runId: string): Promise<RunLine[]> {
  const rows = await db
    .selectFrom('pay_run_lines')
    .select('line')
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
  return rows.map(({ line }) => line as unknown as RunLine)
}

export async function storeLines(db: Connection, runId: string, lines: readonly RunLine[]): Promise<void> {
  await sql`
    insert into pay_run_lines (run_id, position, line)
    select ${runId}, position, line from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l (line, position)
  `.execute(db)
}

export const deleteLines = (db: Connection, runId: string) =>
  db.deleteFrom('pay_run_lines').where('run_id', '=', runId).execute()

/** Excludes a line with a reason, or puts it back. */
export async function setExclusion(
  db: Connection,
  runId: string,
  { kind, refId }: Pick<PayLine, 'kind' | 'refId'>,
  reason: string | null,
): Promise<void> {
  if (reason === null) {
    await sql`
      delete from pay_run_exclusions where run_id = ${runId} and kind = ${kind} and ref_id = ${refId}
    `.execute(db)
    return
  }
  await sql`
    insert into pay_run_exclusions (run_id, kind, ref_id, reason) values (${runId}, ${kind}, ${refId}, ${reason})
    on conflict (run_id, kind, ref_id) do update set reason = excluded.reason
  `.execute(db)
}

/** Paid to each payee in the calendar year of the day, without this run, by payee key. */
export async function readYear(
  db: Connection,
  runId: string,
  day: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ payee: string; paid: string }>`
    select coalesce(p.payee_id::text, 'lead:' || t.referred_by_id) as payee, sum(p.amount)::text as paid
    from payments as p left join referrals as t on t.id = p.referral_id
    where p.day >= date_trunc('year', ${day}::date) and p.day < date_trunc('year', ${day}::date) + interval '1 year'
      and p.pay_run_id is distinct from ${runId}
    group by 1
  `.execute(db)
  return new Map(rows.map(({ payee, paid }) => [payee, paid]))
}

/** Amount that each rep owes back now. */
export async function readOwedBack(db: Connection): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ rep: string; amount: string }>`
    select r.rep_id as rep, sum(o.amount)::text as amount
    from commission_clawbacks as o join commission_sheets as r on r.id = o.sheet_id and r.deleted_at is null
    where o.amount > 0 group by 1
  `.execute(db)
  return new Map(rows.map(({ rep, amount }) => [rep, amount]))
}

/** The newest check number outside of this run. */
export async function readLastCheck(db: Connection, runId: string): Promise<string | null> {
  const { rows } = await sql<{ check_number: string }>`
    select check_number from payments where check_number is not null and pay_run_id is distinct from ${runId}
    order by entered_at desc, id desc limit 1
  `.execute(db)
  return rows[0]?.check_number ?? null
}

/** The check numbers among these that another effective payment uses. */
export async function readUsedChecks(db: Connection, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ check_number: string }>`
    select distinct p.check_number from payments as p
    where p.check_number = any(${numbers}) and ${isEffective}
  `.execute(db)
  return rows.map(({ check_number }) => check_number)
}

/** The effective payments of a run. */
export async function readPaid(db: Connection, runId: string) {
  return db
    .selectFrom('payments as p')
    .selectAll('p')
    .where('p.pay_run_id', '=', runId)
    .where(isEffective)
    .orderBy('p.id')
    .execute()
}

/** On `payments as p`: neither a reversal nor reversed. */
const isEffective = sql<SqlBool>`(p.reverses is null and not exists (select from payments as r where r.reverses = p.id))`

/**
 * Locks the clients of these sheets and referrals in id order, the lock order of all leads; dependent records come
 * after.
 */
export async function lockClientsOf(
  db: Connection,
  {
    sheetIds,
    referralIds,
  }: { readonly sheetIds: readonly string[]; readonly referralIds: readonly string[] },
): Promise<void> {
  await sql`
    select from leads where id in (
      select lead_id from commission_sheets where id = any(${sheetIds})
      union select unnest(array[referred_by_id, referred_id]) from referrals where id = any(${referralIds})
    ) order by id for update
  `.execute(db)
}

/** Totals paid by each of these runs. */
export async function readTotals(db: Connection, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; total: string; payments: number }>`
    select p.pay_run_id as id, sum(p.amount)::text as total,
      count(distinct coalesce(
        p.payee_id, (select referred_by_id from referrals where id = p.referral_id)
      ))::integer as payments
    from payments as p
    where p.pay_run_id = any(${ids}) and ${isEffective}
    group by 1
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
