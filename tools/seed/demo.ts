import path from 'node:path'
import { type Connection, openDatabase } from '@crm/api/platform/db/database'
import { openEmbeddedDrive } from '@crm/api/platform/drive/file-folder'
import { openEvidenceKeys } from '@crm/api/platform/evidence-keys'
import type { Drive } from '@crm/api/platform/ports/drive'
import { openSealer } from '@crm/api/platform/seal/sealer'
import { fileDocument } from '@crm/api/shared/documents/file-document'
import { organization } from '@crm/cast'
import { sql } from 'kysely'
import { seedApplication } from './application.ts'
import { enterCatalog } from './catalog.ts'
import { enterCommissionSettings } from './commissions.ts'
import { enterContracts } from './contracts.ts'
import { enterCompany } from './company.ts'
import { enterDuplicates } from './duplicates.ts'
import { enterHooks } from './hooks.ts'
import { otherCalls } from './imports.ts'
import { enterLeads } from './leads.ts'
import { enterLegacy } from './legacy.ts'
import { sendMailsOfThen } from './mails.ts'
import { enterPeople } from './people.ts'
import { referralsOf } from './referrals.ts'
import { serviceJobsOf } from './service-jobs.ts'
import { tasksOf } from './tasks.ts'
import { enterViews } from './views.ts'

/**
 * Enters the demo organization into an empty database: its people and their leads. Does nothing if anybody is there. The
 * next start detects an interrupted seed and begins again. Files go to `cloudDrive` if there is one, else to the folder.
 */
export async function seedDemo(
  databaseUrl: string,
  driveFolder: string,
  today = new Date(),
  cloudDrive?: Drive,
): Promise<void> {
  const db = openDatabase(withoutWaiting(databaseUrl), { max: 2 })
  try {
    if (await isUnfinished(db.read)) await empty(db.read)
    else if (await hasPeople(db.read)) return
    console.log('Entering the demo company …')
    await say(db.read, unfinished)
    await enterPeople(db, new Date(today.getTime() - twoYears), today)
    const drive = cloudDrive ?? (await openEmbeddedDrive(db, driveFolder))
    const evidence = await openEvidenceKeys({ evidenceKeys: [], dataDir: path.dirname(driveFolder) })
    const application = await seedApplication(db, drive, evidence)
    await enterCatalog(application, new Date(today.getTime() - twoYears))
    await enterCompany(application, new Date(today.getTime() - twoYears))
    await enterCommissionSettings(application, new Date(today.getTime() - twoYears))
    await enterViews(application, new Date(today.getTime() - twoYears))
    await enterLegacy(application, new Date(today.getTime() - twoYears))
    await enterLeads(application, db, today, [
      ...tasksOf(application, db, today),
      ...referralsOf(application, db, today),
      ...serviceJobsOf(application, db, today),
      ...otherCalls(application, today),
    ])
    await enterContracts(application, db, { drive, evidence, sealer: await sealerBeside(driveFolder) }, today)
    await enterDuplicates(application, db.read, today)
    await enterHooks(application, db.read, today)
    await application.close()
    if (cloudDrive) await fileDocuments(db.read, cloudDrive)
    await putHistoryInOrder(db.read)
    await sendMailsOfThen(db.read, new Date(today.getTime() - ninetyDays))
    await clearWhatWasRead(db.read, new Date(today.getTime() - twoDays))
    await say(db.read, finished)
  } finally {
    await db.close()
  }
}

/** The seed runs no jobs: a drive with folders for people gets its documents here. */
async function fileDocuments(db: Connection, drive: Drive): Promise<void> {
  const ids = await db.selectFrom('documents').select('id').orderBy('created_at').execute()
  for (const { id } of ids) await fileDocument(db, drive, id)
}

/** The sealer that the application opens later in the same data folder. */
const sealerBeside = (driveFolder: string) =>
  openSealer({
    seal: { certificate: null, timestampUrl: null },
    company: organization.name,
    dataDir: path.dirname(driveFolder),
  })

const twoYears = 2 * 365 * 86_400_000
const twoDays = 2 * 86_400_000
const ninetyDays = 90 * 86_400_000

/** Documents and pairs are entered last but happened earlier; history is read in the order of writing. */
const putHistoryInOrder = (db: Connection) =>
  db.transaction().execute(async (tx) => {
    await sql`create temporary table told on commit drop as table activity`.execute(tx)
    // Each row stores the transaction that wrote it, as usual.
    await sql`update told set xid = pg_current_xact_id()`.execute(tx)
    await sql`truncate activity restart identity`.execute(tx)
    await sql`insert into activity overriding user value select * from told order by at, seq`.execute(tx)
  })

/** Marks notifications as read, except new ones of sellers: recent clients are new to them. */
const clearWhatWasRead = (db: Connection, since: Date) =>
  sql`
    update notifications set is_viewed = true, cleared_at = created_at + interval '8 hours'
    where created_at < ${since} or user_id not in (select id from users where is_sales)
  `.execute(db)

/** Thousands of small commits need not wait for the disk: only the one of `finished` counts, and it waits. */
function withoutWaiting(databaseUrl: string): string {
  const address = new URL(databaseUrl)
  address.searchParams.set('options', '-c synchronous_commit=off')
  return address.href
}

const unfinished = 'The demo is being entered'
const finished = 'The demo was entered'

/** In its own transaction, durable when it returns, with everything before it. */
async function say(db: Connection, words: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx)
    const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(tx)
    await sql`comment on database ${sql.id(rows[0]?.database ?? '')} is ${sql.lit(words)}`.execute(tx)
  })
}

async function isUnfinished(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ words: string | null }>`
    select shobj_description(oid, 'pg_database') as words from pg_database where datname = current_database()
  `.execute(db)
  return rows[0]?.words === unfinished
}

const hasPeople = async (db: Connection) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

const empty = (db: Connection) =>
  sql`truncate users, mails, contract_count, commission_sheets, commission_draws, commission_adders, commission_finance_options, documents, uploads, sales, sale_moves, sale_inverters, sale_count, sale_day_count, installers, sub_installers, modules, inverters, batteries, ahjs, hoas, utilities, finance_options, pick_lists, activity, leads, lead_imports, addresses, notes, lead_count, lead_day_count, appointments, appointment_count, referrals, service_jobs, service_job_count, tasks, notifications, views restart identity cascade`.execute(
    db,
  )
