import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Adapter, AdapterPayload } from 'oidc-provider'

export type Store = {
  /** Storage adapters for the OpenID provider, one per model. */
  adapter: (model: string) => Adapter
  /** A secret by name; created once, and stable across restarts. */
  secret: (name: string, create: () => string) => string
  close: () => void
}

const schema = `
  create table if not exists record (
    model text not null, id text not null, payload text not null,
    grant_id text, uid text, user_code text, consumed_at integer, expires_at integer,
    primary key (model, id)
  ) without rowid;
  create index if not exists record_by_grant on record (model, grant_id) where grant_id is not null;
  create index if not exists record_by_uid on record (model, uid) where uid is not null;
  create index if not exists record_by_expiry on record (expires_at) where expires_at is not null;
  create table if not exists secret (name text primary key, value text not null) without rowid;
`

/** Opens or creates the directory's database in this folder. Keys and sessions survive a restart. */
export function openStore(stateDir: string): Store {
  const database = openDatabase(stateDir)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  database.exec(schema)
  return {
    adapter: adapters(database),
    secret: secrets(database),
    close: () => database.close(),
  }
}

/** The file has the signing key, so only its owner may read it. SQLite gives its side files the same mode. */
function openDatabase(stateDir: string): DatabaseSync {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const file = join(stateDir, 'directory.sqlite')
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  return new DatabaseSync(file)
}

function secrets(database: DatabaseSync): Store['secret'] {
  const find = database.prepare('select value from secret where name = ?')
  const keep = database.prepare('insert into secret (name, value) values (?, ?)')
  return (name, create) => {
    const stored = find.get(name)
    if (stored) return String(stored.value)
    const created = create()
    keep.run(name, created)
    return created
  }
}

function adapters(database: DatabaseSync): Store['adapter'] {
  const selectBy = (column: string) =>
    database.prepare(`select payload, consumed_at, expires_at from record where model = ? and ${column} = ?`)
  const [byId, byUid, byUserCode] = [selectBy('id'), selectBy('uid'), selectBy('user_code')]
  const write =
    database.prepare(`insert into record (model, id, payload, grant_id, uid, user_code, expires_at)
    values (?, ?, ?, ?, ?, ?, ?) on conflict (model, id) do update set payload = excluded.payload,
    grant_id = excluded.grant_id, uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`)
  const remove = database.prepare('delete from record where model = ? and id = ?')
  const removeGrant = database.prepare('delete from record where model = ? and grant_id = ?')
  const consume = database.prepare('update record set consumed_at = ? where model = ? and id = ?')
  const sweep = database.prepare('delete from record where expires_at < ?')

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const { grantId = null, uid = null, userCode = null } = payload
      const expiresAt = expiresIn ? nowInSeconds() + expiresIn : null
      // Every sign-in writes an interaction, so expired rows are deleted regularly.
      if (model === 'Interaction') sweep.run(nowInSeconds())
      write.run(model, id, JSON.stringify(payload), grantId, uid, userCode, expiresAt)
    },
    find: async (id) => payloadOf(byId.get(model, id)),
    findByUid: async (uid) => payloadOf(byUid.get(model, uid)),
    findByUserCode: async (userCode) => payloadOf(byUserCode.get(model, userCode)),
    async destroy(id) {
      remove.run(model, id)
    },
    // Only this model's rows: interactions have the grant id too, and must survive a change of account.
    async revokeByGrantId(grantId) {
      removeGrant.run(model, grantId)
    },
    async consume(id) {
      consume.run(nowInSeconds(), model, id)
    },
  })
}

function payloadOf(row: Record<string, unknown> | undefined): AdapterPayload | undefined {
  if (!row || (typeof row.expires_at === 'number' && row.expires_at < nowInSeconds())) return undefined
  const payload = JSON.parse(String(row.payload)) as AdapterPayload
  return row.consumed_at === null ? payload : { ...payload, consumed: row.consumed_at as number }
}

const nowInSeconds = () => Math.floor(Date.now() / 1000)
