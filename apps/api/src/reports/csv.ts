/** The tables of the reports as files: every column that stands on the screen, and some more. */
import type { BuildingReport, SellingReport } from '@crm/contract/web/report-shapes'
import { utilityShortName } from '@crm/domain/addresses/utilities'
import { leadStepLabels, leadSteps } from '@crm/domain/leads/steps'
import { exact } from '@crm/domain/money'
import { openPaymentLabel, openPayments } from '@crm/domain/reports/invoice-ages'
import { phasePace } from '@crm/domain/reports/phase-pace'
import { phases, saleStatusLabel } from '@crm/domain/sales/phases'
import type { ReportTable } from '@crm/domain/reports/tables'

type Rows = readonly (readonly string[])[]
type Source =
  | { readonly report: 'selling'; readonly rows: (report: SellingReport) => Rows }
  | { readonly report: 'building'; readonly rows: (report: BuildingReport) => Rows }

interface Table {
  readonly heads: readonly string[]
  readonly of: Source
}

export const tableOf = (table: ReportTable): Table => tables[table]

const selling = (rows: (report: SellingReport) => Rows): Source => ({ report: 'selling', rows })
const building = (rows: (report: BuildingReport) => Rows): Source => ({ report: 'building', rows })

const keptHeads = ['Past appointments', 'Sits', 'No-shows', 'Sold', 'Close rate, %']
const paceHeads = ['Jobs', 'Median days', 'Mean days', 'Nine of ten within days']

const tables: Readonly<Record<ReportTable, Table>> = {
  closeByRep: {
    heads: ['Rep', ...keptHeads],
    of: selling(({ byRep }) => byRep.map((row) => [row.repName ?? 'Nobody', ...keptCells(row)])),
  },
  closeBySource: {
    heads: ['Source', ...keptHeads],
    of: selling(({ bySource }) => bySource.map((row) => [row.sourceName ?? 'No source', ...keptCells(row)])),
  },
  funnel: {
    heads: ['Step', 'Leads', 'Of the step before, %', 'Left behind', 'Of all, %'],
    of: selling(({ funnel }) => [
      ['New leads', String(funnel.leads), '', '', share(funnel.leads, funnel.leads)],
      ...leadSteps.map((step, at) => {
        const before = funnel[leadSteps[at - 1] ?? 'leads']
        return [
          leadStepLabels[step],
          String(funnel[step]),
          share(funnel[step], before),
          String(before - funnel[step]),
          share(funnel[step], funnel.leads),
        ]
      }),
    ]),
  },
  cancellations: {
    heads: ['Reason', 'Jobs', 'Amount'],
    of: selling(({ cancellations }) =>
      (cancellations ?? []).map(({ reason, jobs, amount }) => [reason, String(jobs), amount.toFixed(2)]),
    ),
  },
  perWatt: {
    heads: ['Rep', 'Sheets', 'Gross, $/W', 'Net, $/W', 'Par, $/W', 'Above par, $/W'],
    of: selling(({ perWatt }) =>
      (perWatt ? [...perWatt.byRep, { ...perWatt.all, repName: 'All' }] : []).map(
        ({ repName, sheets, gross, net, par }) => [
          repName ?? 'Somebody',
          String(sheets),
          ...[gross, net, par].map((price) => price?.toFixed(4) ?? ''),
          net === null || par === null ? '' : exact(net).minus(par).toFixed(4),
        ],
      ),
    ),
  },
  cycles: {
    heads: ['Stretch', ...paceHeads],
    of: building(({ cycles }) => [
      ['Contract to install', ...paceCells(cycles.contractToInstall)],
      ['Install to PTO', ...paceCells(cycles.installToPto)],
      ['Contract to PTO', ...paceCells(cycles.contractToPto)],
    ]),
  },
  permits: {
    heads: ['AHJ', ...paceHeads, 'In the phase now'],
    of: building(({ permits }) =>
      permits.map((row) => [row.ahjName ?? 'No AHJ', ...paceCells(row), String(row.waiting)]),
    ),
  },
  pto: {
    heads: ['Utility', ...paceHeads, 'In the phase now'],
    of: building(({ pto }) =>
      pto.map((row) => [
        row.utility === null ? 'No utility' : utilityShortName(row.utility),
        ...paceCells(row),
        String(row.waiting),
      ]),
    ),
  },
  inspections: {
    heads: ['How', 'Jobs', 'Share, %'],
    of: building(({ inspections: { passed, firstPass } }) => [
      ['At the first try', String(firstPass), share(firstPass, passed)],
      ['After going back', String(passed - firstPass), share(passed - firstPass, passed)],
    ]),
  },
  openPayments: {
    heads: ['Waits for', 'Jobs', 'Amount of the sales'],
    of: building((report) =>
      openPayments.map((of) => {
        const { jobs, amount } = report.openPayments[of]
        return [openPaymentLabel(of), String(jobs), amount.toFixed(2)]
      }),
    ),
  },
  ages: {
    heads: ['Phase', 'Jobs now', 'Late', 'Median days in it', 'Target, days', 'Pace'],
    of: building(({ ages }) =>
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

const keptCells = ({
  past,
  sits,
  noShows,
  closed,
}: Omit<SellingReport['bySource'][number], 'sourceName'>) => [
  ...[past, sits, noShows, closed].map(String),
  share(closed, sits),
]

const paceCells = ({ jobs, medianDays, meanDays, p90Days }: BuildingReport['cycles']['contractToPto']) => [
  String(jobs),
  ...[medianDays, meanDays, p90Days].map((days) => days?.toFixed(1) ?? ''),
]

const share = (part: number, whole: number) => (whole === 0 ? '' : ((100 * part) / whole).toFixed(1))
