import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Values of one shape by id, as JSON; they survive a restart. */
export type DocumentStore<T extends { readonly id: string }> = {
  /** In order of creation. */
  list: () => T[]
  find: (id: string) => T | undefined
  save: (value: T) => void
  /** Consecutive numbers from 1, for the services whose ids are numbers. */
  nextNumber: () => number
  close: () => void
}

const schema = `
  create table if not exists document (sequence integer primary key, id text not null unique, value text not null);
  create table if not exists counter (id integer primary key check (id = 1), number integer not null);
  insert or ignore into counter (id, number) values (1, 0);
`

/** Opens or creates `<name>.sqlite` in this folder; only its owner may read it, since it has clients' names. */
export function openDocumentStore<T extends { readonly id: string }>(
  stateDir: string,
  name: string,
): DocumentStore<T> {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const file = join(stateDir, `${name}.sqlite`)
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  database.exec(schema)

  const all = database.prepare('select value from document order by sequence')
  const byId = database.prepare('select value from document where id = ?')
  const write = database.prepare(
    'insert into document (id, value) values (?, ?) on conflict (id) do update set value = excluded.value',
  )
  const count = database.prepare('update counter set number = number + 1 returning number')
  const valueOf = (row: Record<string, unknown>) => JSON.parse(String(row.value)) as T
  return {
    list: () => all.all().map(valueOf),
    find: (id) => {
      const row = byId.get(id)
      return row && valueOf(row)
    },
    save: (value) => void write.run(value.id, JSON.stringify(value)),
    nextNumber: () => Number(count.get()?.number),
    close: () => database.close(),
  }
}
