/** Items and upload sessions of the drive in SQLite, their bytes in files beside it. All of it survives a restart. */
import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { nameKey } from './names.ts'

export type Item = {
  readonly id: string
  readonly name: string
  /** Null for an item at the top. */
  readonly parentId: string | null
  readonly isFolder: boolean
  /** Bytes; 0 for a folder. */
  readonly size: number
  readonly createdAt: string
  readonly changedAt: string
  /** A person has stopped the inheritance of permissions on this folder. */
  readonly isRestricted: boolean
}

export type Session = {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly conflict: 'fail' | 'rename' | 'replace'
  readonly received: number
  /** Declared by the first piece. */
  readonly size: number | null
  readonly expiresAt: string
}

export type DriveStore = ReturnType<typeof openDriveStore>

const schema = `
  create table if not exists item (
    id text primary key, parent_id text references item on delete cascade, name text not null, name_key text not null,
    is_folder integer not null, size integer not null, created_at text not null, changed_at text not null,
    is_restricted integer not null default 0
  );
  create unique index if not exists item_name on item (coalesce(parent_id, ''), name_key);
  create table if not exists session (
    id text primary key, parent_id text, name text not null, conflict text not null, received integer not null,
    size integer, expires_at text not null
  );
`

/** Opens or creates `drive.sqlite` and the folder `drive-files` in this folder, readable by its owner only. */
export function openDriveStore(stateDir: string) {
  const files = join(stateDir, 'drive-files')
  mkdirSync(files, { recursive: true, mode: 0o700 })
  const file = join(stateDir, 'drive.sqlite')
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  database.exec('pragma foreign_keys = on')
  database.exec(schema)

  const byId = database.prepare('select * from item where id = ?')
  const byName = database.prepare(`select * from item where coalesce(parent_id, '') = ? and name_key = ?`)
  const childrenOf = database.prepare(
    `select * from item where coalesce(parent_id, '') = ? order by is_folder desc, name_key`,
  )
  const write =
    database.prepare(`insert into item values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do update
    set parent_id = excluded.parent_id, name = excluded.name, name_key = excluded.name_key, size = excluded.size,
      changed_at = excluded.changed_at, is_restricted = excluded.is_restricted`)
  const remove = database.prepare('delete from item where id = ?')
  const sum = database.prepare('select coalesce(sum(size), 0) as used from item')
  const sessionById = database.prepare('select * from session where id = ?')
  const writeSession =
    database.prepare(`insert into session values (?, ?, ?, ?, ?, ?, ?) on conflict (id) do update
    set received = excluded.received, size = excluded.size, expires_at = excluded.expires_at`)
  const removeSession = database.prepare('delete from session where id = ?')

  return {
    find: (id: string) => itemOf(byId.get(id)),
    findChild: (parentId: string | null, name: string) => itemOf(byName.get(parentId ?? '', nameKey(name))),
    children: (parentId: string | null) => childrenOf.all(parentId ?? '').flatMap((row) => itemOf(row) ?? []),
    save(item: Item) {
      const flags = [
        Number(item.isFolder),
        item.size,
        item.createdAt,
        item.changedAt,
        Number(item.isRestricted),
      ]
      write.run(item.id, item.parentId, item.name, nameKey(item.name), ...flags)
    },
    /** Removes an item and all below it. */
    remove: (id: string) => void remove.run(id),
    used: () => Number(sum.get()?.['used']),
    findSession: (id: string) => sessionOf(sessionById.get(id)),
    saveSession: ({ id, parentId, name, conflict, received, size, expiresAt }: Session) =>
      void writeSession.run(id, parentId, name, conflict, received, size, expiresAt),
    removeSession: (id: string) => void removeSession.run(id),
    /** The file with an item's bytes, or a session's so far. */
    pathOf: (id: string) => join(files, id),
    close: () => database.close(),
  }
}

/** Ids look like SharePoint's: 34 capitals and digits. */
export const newItemId = (): string =>
  `01${[...randomBytes(32)].map((byte) => alphabet[byte % alphabet.length]).join('')}`

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

type Row = Record<string, unknown> | undefined

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

const itemOf = (row: Row): Item | undefined =>
  row && {
    id: String(row['id']),
    name: String(row['name']),
    parentId: textOrNull(row['parent_id']),
    isFolder: row['is_folder'] === 1,
    size: Number(row['size']),
    createdAt: String(row['created_at']),
    changedAt: String(row['changed_at']),
    isRestricted: row['is_restricted'] === 1,
  }

const sessionOf = (row: Row): Session | undefined =>
  row && {
    id: String(row['id']),
    parentId: textOrNull(row['parent_id']),
    name: String(row['name']),
    conflict: row['conflict'] as Session['conflict'],
    received: Number(row['received']),
    size: row['size'] === null ? null : Number(row['size']),
    expiresAt: String(row['expires_at']),
  }
