import { webAddresses as contract } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { done, handle } from '#spine/http/handle'
import { read, readList, write, writeOn } from '#spine/records/routes'
import { changeAddress, createAddress, removeAddress, restoreAddress } from './act.ts'
import { addresses, addressConditions, addressView, findAddressOfSale } from './store.ts'

export const webAddresses = handle('webAddresses', contract, {
  get: read(addresses),

  list: readList(addresses, contract.list.path, addressConditions),

  async ofSale({ params, ctx }) {
    const address = await findAddressOfSale(ctx.db.read, params.id, ctx.actor)
    return address ? done(200, addressView(address)) : addresses.notFound
  },

  create: write(async ({ work, body }) => done(201, addressView(await createAddress(work, body)))),

  update: writeOn(addresses, can.changeAddress, async ({ work, record, body }) =>
    done(200, addressView(await changeAddress(work, record, body))),
  ),

  remove: writeOn(addresses, can.removeAddress, async ({ work, record }) => {
    await removeAddress(work, record)
    return done(200, addresses.removed)
  }),

  restore: writeOn(
    addresses,
    can.removeAddress,
    async ({ work, record }) => done(200, addressView(await restoreAddress(work, record))),
    { removed: true },
  ),
})
