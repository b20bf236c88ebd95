import { companyFacts, contracts, modules, webSales } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { cast } from '@crm/cast'
import { good } from '@crm/api/test/builders'
import { clientOf } from './client-of.ts'
import { readMailedLink } from './read-mail.ts'
import type { App } from './open-app.ts'
import { type OwnClient, ownClient } from './own-client.ts'

interface OwnJob {
  readonly client: OwnClient
  readonly sale: WebSale
}

/** Sam's job with everything that a contract requires, and nothing signed. */
export async function ownJob(app: App): Promise<OwnJob> {
  await sayWhoWeAre(app)
  // Created by Mona: a sender may not have chosen the client's email address.
  const client = await ownClient(app, 'mona', { salesRepId: cast.sam.crm.id })
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

/** A contract for such a job that is out for signature, with the link mailed to the client. */
export async function ownContract(app: App): Promise<OwnJob & { contract: Contract; link: string }> {
  const job = await ownJob(app)
  const sam = await clientOf(app, 'sam')
  const { id } = await good(
    sam.call(contracts.create, { body: { saleId: job.sale.id, usesSubcontractors: false } }),
  )
  const contract = await good(sam.call(contracts.send, { params: { id }, body: {} }))
  return { ...job, contract, link: await readMailedLink(app, job.client.email) }
}

/** The same with two buyers: the second gets a mail, at `secondEmail`, once the first has signed. */
export async function ownContractOfTwo(
  app: App,
): Promise<OwnJob & { contract: Contract; link: string; secondEmail: string }> {
  const job = await ownJob(app)
  const sam = await clientOf(app, 'sam')
  const secondEmail = `ben.${job.client.email}`
  const terms = { usesSubcontractors: false, secondBuyerName: 'Ben Okafor', secondBuyerEmail: secondEmail }
  const { id } = await good(sam.call(contracts.create, { body: { saleId: job.sale.id, ...terms } }))
  const contract = await good(sam.call(contracts.send, { params: { id }, body: {} }))
  return { ...job, contract, link: await readMailedLink(app, job.client.email), secondEmail }
}

/** Company facts that the law requires on every contract; a new application has none. */
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
