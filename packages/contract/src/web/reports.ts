import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { BuildingReport, ReportFile, ReportFileQuery, ReportQuery, SellingReport } from './report-shapes.ts'

const refusals = { 400: Refusal, 403: Refusal, 500: Refusal }

export const selling = route({
  method: 'GET',
  path: '/reports/selling',
  summary: 'Close rates, the funnel, cancellations and prices per watt within some days',
  who: can.readReports,
  ours: true,
  reads: ['webSale', 'appointment', 'webLead', 'commission'],
  query: ReportQuery,
  answers: { 200: SellingReport, ...refusals },
})

export const building = route({
  method: 'GET',
  path: '/reports/building',
  summary: 'How long jobs took within some days, and which invoices wait to be paid',
  who: can.readSale,
  ours: true,
  reads: ['webSale'],
  query: ReportQuery,
  answers: { 200: BuildingReport, ...refusals },
})

export const exportCsv = route({
  method: 'GET',
  path: '/reports/export',
  summary: 'A table of the reports as a CSV file',
  who: can.readReports,
  ours: true,
  query: ReportFileQuery,
  streams: 'text/csv; charset=utf-8',
  answers: { 200: ReportFile, ...refusals },
})
