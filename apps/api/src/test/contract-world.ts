/** Contracts in any state on Rita's sales, and buyers with their links: for the tests of contracts and signing. */
import { companyFacts, contracts, signing, users, webCrmUsers, webSales } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import type { SigningPage } from '@crm/contract/web/signing-shapes'
import { cast } from '@crm/cast'
import type { Letter } from '@crm/domain/mail/letter'
import { currentConsents } from '@crm/domain/contracts/consent'
import type { ContractState } from '@crm/domain/contracts/states'
import { aLead, aSale, anAddress, anEntry, good } from './builders.ts'
import type { Client } from './client.ts'
import { required } from './required.ts'
import { openSaleWorld } from './sale-world.ts'
import type { TestOptions } from './server.ts'

interface WithId {
  readonly id: string
}

export const company = {
  name: 'Sunridge Solar',
  licenseNumber: '1000001',
  address: '1 Test Way, Ontario, CA 91761',
  phone: '(909) 555-0100',
  contractEmail: 'cancel@sunridge.example',
  cancellationPhone: '(909) 555-0101',
}

/** The caller closes `server`. */
export async function openContractWorld(options: TestOptions = {}) {
  const sales = await openSaleWorld(options)
  const { server, rita, mona, adam } = sales
  await good(adam.call(companyFacts.update, { body: company }))
  await good(
    adam.call(users.update, { params: { id: cast.rita.crm.id }, body: { hisExpiresOn: '2027-01-31' } }),
  )
  const visitor = server.withToken(undefined)
  const financeOptionOneId = (await anEntry(adam, 'financeOptions')).id
  const otherFinance = (await anEntry(adam, 'financeOptions')).id
  const moduleId = (await anEntry(adam, 'modules')).id
  const installerId = (await anEntry(adam, 'installers', { installerName: 'SUNRIDGE SOLAR, Inc.' })).id

  /** A sale with complete data before any signature. */
  const soldUnsigned = async (
    fields: Parameters<typeof aSale>[2] = {},
    leadFields: Parameters<typeof aLead>[1] = {},
  ) => {
    // Created by a person who neither sends nor signs it.
    const lead = await aLead(adam, {
      firstName: 'Teresa',
      lastName: 'Villanueva',
      salesRepId: cast.rita.crm.id,
      ...leadFields,
    })
    await anAddress(mona, lead.id)
    return soldOn(lead.id, fields)
  }
  const soldOn = (leadId: string, fields: Parameters<typeof aSale>[2] = {}) =>
    aSale(rita, leadId, {
      saleAmount: 36_900,
      isSenior: false,
      financeOptionOneId,
      financeAmountOne: 36_900,
      moduleId,
      installerId,
      moduleQuantity: 20,
      systemSizeKw: 8.2,
      ...fields,
    })
  const draftOf = (sale: WithId) => good(rita.call(contracts.create, { body: { saleId: sale.id } }))
  /** Mails to this signer about the contract, newest first; tests read links and codes from them. */
  const mailsTo = async (contract: WithId, email: string | null) => {
    const mails = await server.db.read
      .selectFrom('mails')
      .select(['subject', 'letter', 'is_secret'])
      .where('about_id', '=', contract.id)
      .where('to_address', '=', email ?? '')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return mails.map(({ letter, ...mail }) => ({ ...mail, letter: letter as unknown as Letter }))
  }
  /** The mailed link; before the signer's turn, a link hosted by Adam. */
  const linkOf = async (contract: Contract, role: string) => {
    const signer = required(contract.signers.find((one) => one.role === role))
    const mails = await mailsTo(contract, signer.email)
    const path = mails.find(({ letter }) => letter.link?.path.startsWith('/sign/'))?.letter.link?.path
    return path ? path.replace('/sign/', '') : handOver(adam, contract, role, true)
  }
  const sign = (token: string, name: string, more: object = {}) =>
    visitor.call(signing.sign, {
      params: { token },
      body: { name, signature: { typed: name }, consentVersion: currentConsents.English, ...more },
    })

  /** A contract that went through these steps. */
  async function contractIn(state: ContractState, sale?: WithId): Promise<Contract> {
    const draft = await draftOf(sale ?? (await soldUnsigned()))
    if (state === 'Draft') return draft
    const sent = await good(send(rita, draft))
    if (state === 'Sent') return sent
    if (state === 'Voided')
      return good(rita.call(contracts.voiding, { params: { id: sent.id }, body: { reason: 'A typo.' } }))
    if (state === 'ChangeRequested') return good(request(rita, sent))
    if (state === 'Expired') {
      await server.arrange((db) =>
        db
          .updateTable('contracts')
          .set({ state: 'Expired', expired_at: sales.clock.now })
          .where('id', '=', sent.id)
          .execute(),
      )
      return good(get(rita, sent))
    }
    const token = await linkOf(sent, 'buyer1')
    if (state === 'Declined') {
      await good(visitor.call(signing.decline, { params: { token }, body: { reason: 'Too dear.' } }))
      return good(get(rita, sent))
    }
    await good(visitor.call(signing.open, { params: { token } }))
    if (state === 'Viewed') return good(get(rita, sent))
    await good(sign(token, 'Teresa Villanueva'))
    if (state === 'Signed') return good(get(rita, sent))
    return good(countersign(rita, sent))
  }

  /** Created and sent by Mona, signed by the buyer; the contract names Rita, who made the sale. */
  async function signedForRita(): Promise<Contract> {
    const sale = await soldUnsigned()
    const sent = await good(
      send(mona, await good(mona.call(contracts.create, { body: { saleId: sale.id } }))),
    )
    await good(sign(await linkOf(sent, 'buyer1'), 'Teresa Villanueva'))
    return good(get(mona, sent))
  }

  return {
    ...sales,
    visitor,
    otherFinance,
    soldUnsigned,
    soldOn,
    draftOf,
    get,
    send,
    linkOf,
    handOver,
    linkFrom,
    mailsTo,
    sign,
    countersign,
    request,
    contractIn,
    signedForRita,
    saleOf: (contract: Contract) => good(mona.call(webSales.get, { params: { id: contract.saleId } })),
    page: (token: string): Promise<SigningPage> => good(visitor.call(signing.get, { params: { token } })),
  }
}

/** The bytes of a downloaded PDF. */
export async function bytesOf(client: Client, address: string): Promise<Buffer> {
  const answer = await client.raw('GET', address)
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

const get = (client: Client, { id }: WithId) => client.call(contracts.get, { params: { id } })
const send = (client: Client, { id }: WithId) => client.call(contracts.send, { params: { id }, body: {} })
const countersign = async (client: Client, { id }: WithId, name?: string) => {
  const own = name ?? (await good(client.call(webCrmUsers.me, {}))).name
  return client.call(signing.countersign, { params: { id }, body: { name: own } })
}
const request = (
  client: Client,
  contract: WithId,
  fields: object = { saleAmount: 38_100, financeAmountOne: 38_100 },
) =>
  client.call(contracts.requestChange, {
    body: { contractId: contract.id, reason: 'A panel upgrade.', fields },
  })

/** A link from the CRM: signing in person with the client, where the signer has confirmed, or one that requires a code. */
const handOver = async (client: Client, contract: Contract, role: string, isInPerson = false) => {
  const token = await linkFrom(client, contract, role, isInPerson)
  if (isInPerson) await good(client.call(signing.confirmPresence, { params: { token } }))
  return token
}

const linkFrom = async (client: Client, contract: Contract, role: string, isInPerson: boolean) => {
  const signer = required(contract.signers.find((one) => one.role === role))
  const body = { signerId: signer.id, isInPerson }
  const link = await good(client.call(contracts.link, { params: { id: contract.id }, body }))
  return link.path.replace('/sign/', '')
}
