import { ahjs, financeOptions, webAddresses, webSales } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { aDocument, good } from '@crm/api/test/builders'
import { daysAgo } from '@crm/domain/time'
import { clientOf } from './client-of.ts'
import type { App } from './open-app.ts'
import { ownClient } from './own-client.ts'

/** Rita's new job, used by one story only, signed three weeks ago: only the survey is open. Its house has its AHJ. */
export async function ownSale(
  app: App,
  fields: CallInput<typeof webSales.update>['body'] = {},
): Promise<WebSale> {
  const { id: leadId } = await ownClient(app)
  const rita = await clientOf(app, 'rita')
  const [option] = await good(rita.call(financeOptions.list, { query: { q: 'Home Solar Loan', limit: 1 } }))
  const made = await good(
    rita.call(webSales.create, {
      body: {
        leadId,
        contractDate: daysAgo(21, new Date()),
        isSenior: false,
        saleAmount: 34_850,
        ...(option && { financeOptionOneId: option.id, financeAmountOne: 34_850 }),
      },
    }),
  )
  const [ahj] = await good(rita.call(ahjs.list, { query: { q: 'City of Ontario', limit: 1 } }))
  await good(
    rita.call(webAddresses.update, {
      params: { id: made.address?.id ?? '' },
      body: { ahjId: ahj?.id ?? null },
    }),
  )
  await aDocument(rita, { saleId: made.id, docType: 'Contract', title: 'Contract' })
  return good(rita.call(webSales.update, { params: { id: made.id }, body: fields }))
}
