import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A mail as received. */
export type StoredMail = {
  readonly id: number
  /** Recipient from the envelope, because headers are not reliable. */
  readonly to: string
  readonly at: string
  readonly raw: Uint8Array
}

export type MailStore = {
  keep: (to: string, raw: Uint8Array) => void
  /** Newest first, of one address or all. */
  list: (to?: string) => StoredMail[]
  find: (id: number) => StoredMail | undefined
  close: () => void
}

/** Maximum number of stored mails; older ones are deleted. */
const maxMails = 500

const schema = `
  create table if not exists mail (
    id integer primary key autoincrement, recipient text not null, at text not null, raw blob not null
  );
  create index if not exists mail_of on mail (recipient, id desc);
`

/** Opens or creates the mail database in this folder; only its owner may read it. */
export function openMailStore(stateDir: string): MailStore {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const file = join(stateDir, 'mail.sqlite')
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  database.exec(schema)

  const insert = database.prepare('insert into mail (recipient, at, raw) values (?, ?, ?)')
  const deleteOld = database.prepare(
    `delete from mail where id <= (select id from mail order by id desc limit 1 offset ${maxMails})`,
  )
  const selectAll = database.prepare('select * from mail order by id desc')
  const selectByRecipient = database.prepare('select * from mail where recipient = ? order by id desc')
  const selectById = database.prepare('select * from mail where id = ?')
  return {
    keep(to, raw) {
      insert.run(to.toLowerCase(), new Date().toISOString(), raw)
      deleteOld.run()
    },
    list: (to) => (to === undefined ? selectAll.all() : selectByRecipient.all(to.toLowerCase())).map(mailOf),
    find(id) {
      const row = selectById.get(id)
      return row && mailOf(row)
    },
    close: () => database.close(),
  }
}

const mailOf = (row: Record<string, unknown>): StoredMail => ({
  id: Number(row['id']),
  to: String(row['recipient']),
  at: String(row['at']),
  raw: row['raw'] as Uint8Array,
})
