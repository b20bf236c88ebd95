import { commissionSettings as contract } from '@crm/contract'
import type { CommissionSettings } from '@crm/contract/web/commission-settings-shapes'
import { can } from '@crm/domain/people/can'
import type { Connection } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { Refused, conflict, done, handle, refuse } from '../http/handle.ts'
import type { NameOf } from '../people/people.ts'
import { write } from '../records/routes.ts'
import {
  type Settings,
  addersOf,
  changedBy,
  findPriceList,
  findSettings,
  keepPrices,
  settings,
} from './store.ts'

export const commissionSettings = handle('commissionSettings', contract, {
  async get({ query, ctx }) {
    const { version } = query
    if (version === undefined) return done(200, forReader(await settingsNow(ctx), ctx))
    const prices = await pricesAt(ctx, version)
    return prices ? done(200, prices) : refuse(404, 'There is no such version of the commission settings.')
  },

  /** A price list is one thing: a save that is based on an older one is never merged silently. */
  update: write(async ({ work, body: { version, ...fields }, ctx }) => {
    const before = await settings.lock(work, (await findSettings(work.tx)).id)
    if (version !== before.version) {
      const current = await wholeSettings(work.tx, before, work.nameOf)
      const message = `${current.changedByName ?? 'Somebody'} changed the commission settings in the meantime.`
      throw new Refused(conflict(message, forReader(current, ctx)))
    }
    const after = await settings.change(work, before, fields)
    if (after.version !== before.version) await keepPrices(work, after)
    return done(200, await wholeSettings(work.tx, after, work.nameOf))
  }),
})

const settingsNow = async ({ db, people }: StaffContext) =>
  wholeSettings(db.read, await findSettings(db.read), await people.names())

const wholeSettings = async (db: Connection, row: Settings, nameOf: NameOf): Promise<CommissionSettings> => ({
  ...settings.fieldsOf(row),
  since: row.updated_at,
  changedByName: nameOf(await changedBy(db, row.version)),
  version: row.version,
})

/** Whoever makes sheets needs the prices, not who is written to. */
function forReader(whole: CommissionSettings, { actor }: StaffContext): CommissionSettings {
  if (can.readCommissionSettings(actor).ok) return whole
  const { submittedEmails: _submitted, approvedEmails: _approved, drawEmails: _draw, ...prices } = whole
  return prices
}

async function pricesAt(
  { db, people }: StaffContext,
  version: number,
): Promise<CommissionSettings | undefined> {
  const list = await findPriceList(db.read, version)
  if (!list) return undefined
  const nameOf = await people.names()
  return {
    parValue: Number(list.par_value),
    selfGenAmount: Number(list.self_gen_amount),
    adders: addersOf(list.adders),
    since: list.since,
    changedByName: nameOf(await changedBy(db.read, version)),
    version,
  }
}
