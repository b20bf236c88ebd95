/** Report tables as CSV files: every column on the screen, and some more. */
import type { InstallationReport, SalesReport } from '@crm/contract/web/report-shapes'
import { utilityShortName } from '@crm/domain/addresses/utilities'
import { leadStepLabels, leadSteps } from '@crm/domain/leads/steps'
import { exact } from '@crm/domain/money'
import { openPaymentLabel, openPayments } from '@crm/domain/reports/invoice-ages'
import { phasePace } from '@crm/domain/reports/phase-pace'
import { phases, saleStatusLabel } from '@crm/domain/sales/phases'
import type { ReportTable } from '@crm/domain/reports/tables'

type Rows = readonly (readonly string[])[]
type ReportSource =
  | { readonly report: 'selling'; readonly rows: (report: SalesReport) => Rows }
  | { readonly report: 'building'; readonly rows: (report: InstallationReport) => Rows }

interface CsvTable {
  readonly heads: readonly string[]
  readonly source: ReportSource
}

export const tableOf = (table: ReportTable): CsvTable => tables[table]

const fromSalesReport = (rows: (report: SalesReport) => Rows): ReportSource => ({ report: 'selling', rows })
const fromInstallationReport = (rows: (report: InstallationReport) => Rows): ReportSource => ({
  report: 'building',
  rows,
})

const outcomeHeads = ['Past appointments', 'Sits', 'No-shows', 'Sold', 'Close rate, %']
const paceHeads = ['Jobs', 'Median days', 'Mean days', 'Nine of ten within days']

const tables: Readonly<Record<ReportTable, CsvTable>> = {
  closeByRep: {
    heads: ['Rep', ...outcomeHeads],
    source: fromSalesReport(({ byRep }) =>
      byRep.map((row) => [row.repName ?? 'Nobody', ...outcomeCells(row)]),
    ),
  },
  closeBySource: {
    heads: ['Source', ...outcomeHeads],
    source: fromSalesReport(({ bySource }) =>
      bySource.map((row) => [row.sourceName ?? 'No source', ...outcomeCells(row)]),
    ),
  },
  funnel: {
    heads: ['Step', 'Leads', 'Of the step before, %', 'Left behind', 'Of all, %'],
    source: fromSalesReport(({ funnel }) => [
      ['New leads', String(funnel.leads), '', '', percentage(funnel.leads, funnel.leads)],
      ...leadSteps.map((step, index) => {
        const before = funnel[leadSteps[index - 1] ?? 'leads']
        return [
          leadStepLabels[step],
          String(funnel[step]),
          percentage(funnel[step], before),
          String(before - funnel[step]),
          percentage(funnel[step], funnel.leads),
        ]
      }),
    ]),
  },
  salesByMonth: {
    heads: ['First day', 'Last day', 'Sales', 'Amount', 'Sales the year before', 'Amount the year before'],
    source: fromSalesReport(({ months }) =>
      (months ?? []).map(({ from, to, jobs, amount, yearBefore }) => [
        from,
        to,
        String(jobs),
        amount.toFixed(2),
        String(yearBefore.jobs),
        yearBefore.amount.toFixed(2),
      ]),
    ),
  },
  cancellations: {
    heads: ['Reason', 'Jobs', 'Amount'],
    source: fromSalesReport(({ cancellations }) =>
      (cancellations ?? []).map(({ reason, jobs, amount }) => [reason, String(jobs), amount.toFixed(2)]),
    ),
  },
  perWatt: {
    heads: ['Rep', 'Sheets', 'Gross, $/W', 'Net, $/W', 'Par, $/W', 'Above par, $/W'],
    source: fromSalesReport(({ perWatt }) =>
      (perWatt ? [...perWatt.byRep, { ...perWatt.all, repName: 'All' }] : []).map(
        ({ repName, sheets, gross, net, par }) => [
          repName ?? 'Someone',
          String(sheets),
          ...[gross, net, par].map((price) => price?.toFixed(4) ?? ''),
          net === null || par === null ? '' : exact(net).minus(par).toFixed(4),
        ],
      ),
    ),
  },
  cycles: {
    heads: ['Stretch', ...paceHeads],
    source: fromInstallationReport(({ cycles }) => [
      ['Contract to install', ...paceCells(cycles.contractToInstall)],
      ['Install to PTO', ...paceCells(cycles.installToPto)],
      ['Contract to PTO', ...paceCells(cycles.contractToPto)],
    ]),
  },
  permits: {
    heads: ['AHJ', ...paceHeads, 'In the phase now'],
    source: fromInstallationReport(({ permits }) =>
      permits.map((row) => [row.ahjName ?? 'No AHJ', ...paceCells(row), String(row.waiting)]),
    ),
  },
  pto: {
    heads: ['Utility', ...paceHeads, 'In the phase now'],
    source: fromInstallationReport(({ pto }) =>
      pto.map((row) => [
        row.utility === null ? 'No utility' : utilityShortName(row.utility),
        ...paceCells(row),
        String(row.waiting),
      ]),
    ),
  },
  inspections: {
    heads: ['How', 'Jobs', 'Share, %'],
    source: fromInstallationReport(({ inspections: { passed, firstPass } }) => [
      ['At the first try', String(firstPass), percentage(firstPass, passed)],
      ['After going back', String(passed - firstPass), percentage(passed - firstPass, passed)],
    ]),
  },
  openPayments: {
    heads: ['Waits for', 'Jobs', 'Amount of the sales'],
    source: fromInstallationReport((report) =>
      openPayments.map((payment) => {
        const { jobs, amount } = report.openPayments[payment]
        return [openPaymentLabel(payment), String(jobs), amount.toFixed(2)]
      }),
    ),
  },
  ages: {
    heads: ['Phase', 'Jobs now', 'Late', 'Median days in it', 'Target, days', 'Pace'],
    source: fromInstallationReport(({ ages }) =>
      ages.map(({ status, jobs, late, medianDays }) => [
        saleStatusLabel(status),
        String(jobs),
        String(late),
        medianDays?.toFixed(1) ?? '',
        String(phases[status].days?.target ?? ''),
        phasePace(status, medianDays) ?? '',
      ]),
    ),
  },
}

const outcomeCells = ({
  past,
  sits,
  noShows,
  closed,
}: Omit<SalesReport['bySource'][number], 'sourceName'>) => [
  ...[past, sits, noShows, closed].map(String),
  percentage(closed, sits),
]

const paceCells = ({
  jobs,
  medianDays,
  meanDays,
  p90Days,
}: InstallationReport['cycles']['contractToPto']) => [
  String(jobs),
  ...[medianDays, meanDays, p90Days].map((days) => days?.toFixed(1) ?? ''),
]

const percentage = (part: number, total: number) => (total === 0 ? '' : ((100 * part) / total).toFixed(1))
