import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { InstallationReport, ReportFile, ReportFileQuery, ReportQuery, SalesReport } from './report-shapes.ts'

const refusals = { 400: Refusal, 403: Refusal, 500: Refusal }

export const sales = route({
  method: 'GET',
  path: '/reports/selling',
  summary: 'Get the sales report',
  description:
    'Returns close rates, the funnel, sales by month, cancellations and prices per watt for a range of days.',
  who: can.readReports,
  ours: true,
  reads: ['webSale', 'appointment', 'webLead', 'commission'],
  query: ReportQuery,
  answers: { 200: SalesReport, ...refusals },
})

export const installation = route({
  method: 'GET',
  path: '/reports/building',
  summary: 'Get the installation report',
  description: 'Returns the durations of jobs for a range of days, and the current open payments.',
  who: can.readSale,
  ours: true,
  reads: ['webSale'],
  query: ReportQuery,
  answers: { 200: InstallationReport, ...refusals },
})

export const exportCsv = route({
  method: 'GET',
  path: '/reports/export',
  summary: 'Export a table of the reports as CSV',
  who: can.readReports,
  ours: true,
  query: ReportFileQuery,
  streams: 'text/csv; charset=utf-8',
  answers: { 200: ReportFile, ...refusals },
})
