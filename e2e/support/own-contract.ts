import { companyFacts, contracts, modules, webSales } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { good } from '@crm/api/test/builders'
import { clientOf } from './client-of.ts'
import type { App } from './open-app.ts'
import { type OwnClient, ownClient } from './own-client.ts'

interface OwnJob {
  readonly client: OwnClient
  readonly sale: WebSale
}

/** A job of Sam's with everything that a contract wants, and nothing signed. */
export async function ownJob(app: App): Promise<OwnJob> {
  await sayWhoWeAre(app)
  const client = await ownClient(app, 'sam')
  const sam = await clientOf(app, 'sam')
  const [module] = await good(sam.call(modules.list, { query: { isEnabled: 'true', limit: 1 } }))
  const sale = await good(
    sam.call(webSales.create, {
      body: {
        leadId: client.id,
        isSenior: false,
        saleAmount: 36_900,
        downPayment: 0,
        systemSizeKw: 8.2,
        ...(module && { moduleId: module.id, moduleQuantity: 20 }),
      },
    }),
  )
  return { client, sale }
}

/** A contract for such a job that is out for signature, and the address at which the client signs it. */
export async function ownContract(app: App): Promise<OwnJob & { contract: Contract; link: string }> {
  const job = await ownJob(app)
  const sam = await clientOf(app, 'sam')
  const { id } = await good(sam.call(contracts.create, { body: { saleId: job.sale.id } }))
  const contract = await good(sam.call(contracts.send, { params: { id }, body: {} }))
  const signer = contract.signers.find(({ isDue }) => isDue)
  const { path } = await good(
    sam.call(contracts.link, { params: { id }, body: { signerId: signer?.id ?? '' } }),
  )
  return { ...job, contract, link: path }
}

/** What the law wants to stand on every contract; an application begins without it. */
async function sayWhoWeAre(app: App): Promise<void> {
  const adam = await clientOf(app, 'adam')
  const { name, version } = await good(adam.call(companyFacts.get, {}))
  if (name !== null) return
  const facts = {
    name: 'Sunridge Solar',
    licenseNumber: '1099999',
    address: '4200 Inland Empire Blvd, Ontario, CA 91764',
    phone: '+19095550100',
    contractEmail: 'cancel@sunridge.example',
    cancellationPhone: '+19095550100',
  }
  await good(adam.call(companyFacts.update, { body: { ...facts, version } }))
}
