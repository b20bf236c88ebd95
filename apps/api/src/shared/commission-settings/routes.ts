import { commissionSettings as contract } from '@crm/contract'
import type { CommissionSettings } from '@crm/contract/web/commission-settings-shapes'
import { can } from '@crm/domain/people/can'
import type { Connection } from '#platform/db/database'
import type { StaffContext } from '#spine/http/context'
import { done, handle } from '#spine/http/handle'
import { Refused, conflict, refuse } from '#spine/refusals'
import { type NameOf, personLastSeen } from '#spine/people/people'
import { write } from '#spine/records/routes'
import {
  type Settings,
  addersOf,
  changedBy,
  findPriceList,
  findSettings,
  savePrices,
  settings,
} from './store.ts'

export const commissionSettings = handle('commissionSettings', contract, {
  async get({ query, ctx }) {
    const { version } = query
    if (version === undefined) {
      const response = { ...(await currentSettings(ctx)), withoutAccess: await colleaguesWithoutAccess(ctx) }
      return done(200, forReader(response, ctx))
    }
    const prices = await pricesAt(ctx, version)
    return prices ? done(200, prices) : refuse(404, 'There is no such version of the commission settings.')
  },

  /** A price list is a unit: an update based on a stale version is never merged silently. */
  update: write(async ({ work, body: { version, ...fields }, ctx }) => {
    const before = await settings.lock(work, (await findSettings(work.tx)).id)
    if (version !== before.version) {
      const current = await wholeSettings(work.tx, before, work.nameOf)
      const message = `${current.changedByName ?? 'Someone'} changed the commission settings.`
      throw new Refused(conflict(message, forReader(current, ctx)))
    }
    const after = await settings.change(work, before, fields)
    if (after.version !== before.version) await savePrices(work, after)
    return done(200, await wholeSettings(work.tx, after, work.nameOf))
  }),
})

const currentSettings = async ({ db, people }: StaffContext) =>
  wholeSettings(db.read, await findSettings(db.read), await people.names())

const wholeSettings = async (db: Connection, row: Settings, nameOf: NameOf): Promise<CommissionSettings> => ({
  ...settings.fieldsOf(row),
  since: row.updated_at,
  changedByName: nameOf(await changedBy(db, row.version)),
  version: row.version,
})

/** People who make sheets need the prices, but not the recipients. */
function forReader(whole: CommissionSettings, { actor }: StaffContext): CommissionSettings {
  if (can.readCommissionSettings(actor).ok) return whole
  const {
    submittedEmails: _submitted,
    approvedEmails: _approved,
    drawEmails: _draw,
    needsTwoPeople: _two,
    withoutAccess: _colleagues,
    ...prices
  } = whole
  return prices
}

/**
 * Recipients who may not read by permission what the mail tells them: the form warns beside their address.
 */
const colleaguesWithoutAccess = async ({ people }: StaffContext) =>
  [...(await people.all()).values()]
    .filter(
      (user) => user.is_enabled && !can.readSheet(personLastSeen(user), { repId: null, isDraft: false }).ok,
    )
    .map(({ email, name }) => ({ email, name }))

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
