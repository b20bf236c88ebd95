import { webAddresses as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import type { StaffContext } from '../http/context.ts'
import { conflict, done, handle } from '../http/handle.ts'
import { withNextLink } from '../http/next-link.ts'
import { findLead } from '../leads/queries.ts'
import { updateAddress } from './change.ts'
import { createAddress } from './create.ts'
import { notFound, refusedOn } from './decide.ts'
import { findAddress, listAddresses } from './queries.ts'
import { removeAddress, restoreAddress } from './remove.ts'
import { addressView } from './view.ts'

export const addresses = handle('webAddresses', contract, {
  async get({ params, ctx }) {
    const address = await findAddress(ctx.db.read, params.id, ctx.actor)
    return address ? done(200, addressView(address)) : notFound
  },

  async list({ query, ctx }) {
    const found = await listAddresses(ctx.db.read, ctx.actor, query)
    const { rows, headers } = withNextLink(found, query.limit, contract.list.path, query)
    return done(200, rows.map(addressView), headers)
  },

  async create({ body, ctx }) {
    const created = await createAddress(body, ctx)
    if (typeof created !== 'string') return created
    return done(201, await viewOf(created, ctx))
  },

  update: {
    check: ({ params, ctx }) => checkAddress(params.id, ctx),
    async handler({ params, body, ctx }) {
      const outcome = await updateAddress(params.id, body, ctx)
      if (typeof outcome !== 'string') return outcome
      const current = await viewOf(params.id, ctx)
      if (outcome === 'stale') return conflict('Somebody changed this address in the meantime.', current)
      return done(200, current)
    },
  },

  async remove({ params, ctx }) {
    return (await removeAddress(params.id, ctx)) ?? done(200, { message: 'Address removed' })
  },

  async restore({ params, ctx }) {
    return (await restoreAddress(params.id, ctx)) ?? done(200, await viewOf(params.id, ctx))
  },
})

async function checkAddress(id: string, { db, actor }: StaffContext) {
  const address = await findAddress(db.read, id, actor)
  const lead = address && (await findLead(db.read, address.lead_id))
  return refusedOn(lead, actor, can.changeAddress, notFound)
}

async function viewOf(id: string, { db, actor }: StaffContext) {
  const address = await findAddress(db.read, id, actor)
  if (!address) throw new Error(`Address ${id} vanished after it was written.`)
  return addressView(address)
}
