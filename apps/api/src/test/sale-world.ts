/** Rita's sales and the people who move them, with a clock that the test sets: for the tests of sales. */
import { webLeads, webSales } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { DocType } from '@crm/domain/documents/doc-types'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { cast } from '@crm/cast'
import { aDocument, aLead, aSale, anAddress, anEntry, good } from './builders.ts'
import type { Client } from './client.ts'
import { type TestOptions, startTestServer } from './server.ts'

export type SaleChanges = NonNullable<CallInput<typeof webSales.update>['body']>
interface WithId {
  readonly id: string
}

const change = (client: Client, { id }: WithId, body: SaleChanges) =>
  client.call(webSales.update, { params: { id }, body })
const read = (client: Client, { id }: WithId) => client.call(webSales.get, { params: { id } })

/** A server of its own; the caller closes `server`. */
export async function openSaleWorld(options: TestOptions = {}) {
  const morning = new Date('2026-03-02T16:00:00Z')
  const clock = { now: morning }
  const server = await startTestServer({ now: () => clock.now, ...options })
  const [rita, sam, mona, omar, fiona, adam] = (await Promise.all(
    (['rita', 'sam', 'mona', 'omar', 'fiona', 'adam'] as const).map((name) => server.as(name)),
  )) as [Client, Client, Client, Client, Client, Client]
  await Promise.all(
    [server.as('ines'), server.as('carl')].map(async (one) => (await one).raw('GET', '/users/me')),
  )
  return {
    server,
    clock,
    rita,
    sam,
    mona,
    omar,
    fiona,
    adam,
    change,
    read,
    moves: ({ id }: WithId) => good(mona.call(webSales.moves, { params: { id } })),
    progress: (client: Client, { id }: WithId) => good(client.call(webSales.progress, { params: { id } })),
    leadOf: (sale: WebSale) => good(mona.call(webLeads.get, { params: { id: sale.leadId } })),

    /** Documents of these types on the job. */
    bring: async (client: Client, sale: WithId, ...types: readonly DocType[]): Promise<void> => {
      for (const docType of types) await aDocument(client, { saleId: sale.id, docType })
    },

    /** Moves the newest version. */
    move: async (client: Client, sale: WithId, body: SaleChanges) => {
      const { version } = await good(read(client, sale))
      return change(client, sale, { ...body, version })
    },

    /** Rita's lead with an address, the signed contract, and all other requirements. */
    sold: async (fields: SaleChanges = {}): Promise<WebSale> => {
      const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
      await anAddress(mona, lead.id, { ahjId: (await anEntry(adam, 'ahjs')).id })
      const financeOptionOneId = (await anEntry(adam, 'financeOptions')).id
      const made = await aSale(rita, lead.id, {
        contractDate: '2026-02-20',
        saleAmount: 34_850.55,
        isSenior: false,
        financeOptionOneId,
        financeAmountOne: 34_850.55,
      })
      await aDocument(rita, { saleId: made.id, docType: 'Contract' })
      return good(change(rita, made, fields))
    },

    /** The morning of that day in California. */
    day: (text: string): void => {
      clock.now = new Date(`${text}T18:00:00Z`)
    },
    backToMorning: (): void => {
      clock.now = morning
    },
  }
}
