/** Requests of the sales screens: list, tab counts, one job with its gates, and its whole page. */
import { cast } from '@crm/cast'
import { repIds } from '@crm/cast/bulk-reps'
import { saleStatuses } from '@crm/domain/sales/phases'
import { ask } from './database.ts'
import { plainColumns, plainPage, plainTable } from './plain-table.ts'
import { type Measured, byTurns, get, made } from './requests.ts'

/** Empty without sales to measure. */
export async function saleRequests(url: string): Promise<Measured[]> {
  const sales = await ask<SaleSample>(url, sampleOfSales)
  if (sales.length === 0) return []
  const newest = 'order by s.created_at desc, s.id desc limit 50'
  const one = (at: number) => byTurns(sales, at).id
  /** All requests of a page, one call at a time: pages per second are requests per second divided by their number. */
  const pageOf = (name: string, calls: (sale: SaleSample) => readonly string[]) =>
    made(name, (at) => {
      const sale = byTurns(sales, Math.floor(at / 4))
      return {
        call: get(byTurns(calls(sale), at)),
        least: { text: `${joined} where s.id = $1`, values: [sale.id] },
        outside: { text: `select ${plainColumns} from ${plainTable} where id = $1`, values: [sale.id] },
      }
    })
  return [
    made('Sales of a phase, 50 with total', (at) => {
      const status = byTurns(saleStatuses, at)
      return {
        call: page(`status=${status}`),
        least: { text: `${joined} where s.deleted_at is null and s.status = $1 ${newest}`, values: [status] },
        outside: plainPage('status = $1', [byTurns(['New', 'Appointment', 'Cold', 'Dead', 'Sold'], at)]),
      }
    }),
    made('Sales of a rep, 50 with total', (at) => {
      const rep = byTurns([cast.rita.crm.id, ...repIds], at)
      return {
        call: page(`salesRepId=${rep}`),
        least: {
          text: `${joined} where s.deleted_at is null and s.sales_rep_id = $1 ${newest}`,
          values: [rep],
        },
        outside: plainPage('sales_rep_id = $1', [rep]),
      }
    }),
    made('Counts of the tabs of sales', () => ({
      call: get('/webSalesStatusCount'),
      least: { text: 'select status, sum(n)::integer as n from sale_count group by status', values: [] },
      outside: { text: `select status, count(*) from ${plainTable} group by status`, values: [] },
    })),
    made('Record: the sale', (at) => ({
      call: get(`/webSales/${one(at)}`),
      least: { text: `${joined} where s.id = $1`, values: [one(at)] },
      outside: { text: `select ${plainColumns} from ${plainTable} where id = $1`, values: [one(at)] },
    })),
    made('Record: what blocks the sale', (at) => ({
      call: get(`/webSales/${one(at)}/progress`),
      least: { text: `${joined} where s.id = $1`, values: [one(at)] },
      outside: { text: `select ${plainColumns} from ${plainTable} where id = $1`, values: [one(at)] },
    })),
    pageOf('Page of a lead: its 4 calls in turn', ({ lead_id }) => [
      `/webLeads/${lead_id}`,
      `/webAddresses?leadId=${lead_id}`,
      `/webLeads/${lead_id}/timeline`,
      `/webSales?leadId=${lead_id}`,
    ]),
    pageOf('Page of its sale: its 4 calls in turn', ({ id }) => [
      `/webSales/${id}`,
      `/webSales/${id}/progress`,
      `/webSales/${id}/moves`,
      `/webSales/${id}/timeline`,
    ]),
  ]
}

interface SaleSample {
  readonly id: string
  readonly lead_id: string
}

const sampleOfSales = `
  select id, lead_id from sales where deleted_at is null and number % 97 = 0 order by number limit 100
`

const joined = `select s.*, l.first_name, l.last_name, a.full_address, i.installer_name, m.display_name
  from sales as s join leads as l on l.id = s.lead_id left join addresses as a on a.id = s.address_id
  left join installers as i on i.id = s.installer_id left join modules as m on m.id = s.module_id`

/** The same query as the list. */
const page = (query: string) => get(`/webSalesPaginatedLight?pageSize=50&sort=-createdAt&${query}`)
