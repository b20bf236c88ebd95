import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A mail as its server took it in. */
export type KeptMail = {
  readonly id: number
  /** Whom the envelope names: what the headers say is the sender's word. */
  readonly to: string
  readonly at: string
  readonly raw: Uint8Array
}

export type Mails = {
  keep: (to: string, raw: Uint8Array) => void
  /** The newest first; of one address, or all. */
  list: (to?: string) => KeptMail[]
  find: (id: number) => KeptMail | undefined
  close: () => void
}

/** Older ones are forgotten. */
const keptAtMost = 500

const schema = `
  create table if not exists mail (
    id integer primary key autoincrement, recipient text not null, at text not null, raw blob not null
  );
  create index if not exists mail_of on mail (recipient, id desc);
`

/** Opens (or makes) the file of the mails in this folder; only its owner may read it. */
export function openMails(stateDir: string): Mails {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const file = join(stateDir, 'mail.sqlite')
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  database.exec(schema)

  const insert = database.prepare('insert into mail (recipient, at, raw) values (?, ?, ?)')
  const forget = database.prepare(
    `delete from mail where id <= (select id from mail order by id desc limit 1 offset ${keptAtMost})`,
  )
  const all = database.prepare('select * from mail order by id desc')
  const of = database.prepare('select * from mail where recipient = ? order by id desc')
  const one = database.prepare('select * from mail where id = ?')
  return {
    keep(to, raw) {
      insert.run(to.toLowerCase(), new Date().toISOString(), raw)
      forget.run()
    },
    list: (to) => (to === undefined ? all.all() : of.all(to.toLowerCase())).map(mailOf),
    find(id) {
      const row = one.get(id)
      return row && mailOf(row)
    },
    close: () => database.close(),
  }
}

const mailOf = (row: Record<string, unknown>): KeptMail => ({
  id: Number(row['id']),
  to: String(row['recipient']),
  at: String(row['at']),
  raw: row['raw'] as Uint8Array,
})
