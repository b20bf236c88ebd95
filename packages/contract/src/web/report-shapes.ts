import { openPayments } from '@crm/domain/reports/invoice-ages'
import { reportTables } from '@crm/domain/reports/tables'
import { saleStatuses } from '@crm/domain/sales/phases'
import * as z from 'zod'
import { Day, Id, oneOrMany } from '../shapes.ts'
import { DashboardFigures } from './dashboard-shapes.ts'

const rangeFields = {
  from: Day.optional().describe('First day, inclusive, in Pacific time. Defaults to 90 days ago.'),
  to: Day.optional().describe(
    'Last day, inclusive, in Pacific time. Defaults to today. The range has at most 366 days.',
  ),
  salesRepId: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('IDs of reps. Restricts the figures to them. `none` means records without a rep.'),
}
export const ReportQuery = z.object(rangeFields)
export const ReportFileQuery = z.object({ ...rangeFields, table: z.enum(reportTables) })

const AppointmentOutcomes = z.object({
  past: z.int().describe('Number of past appointments.'),
  sits: z.int().describe('Number of past appointments at which the rep met the client.'),
  noShows: z.int(),
  closed: z.int().describe('Number of sits with the result `Sold`.'),
})

const Jobs = z.object({ jobs: z.int(), amount: z.number() })

const PerWatt = z.object({
  sheets: z.int().describe('Number of commission sheets with panels and a sale that is not canceled.'),
  gross: z.number().nullable().describe('Sale amount in dollars per watt.'),
  net: z.number().nullable().describe('Sale amount less dealer fees and adders, in dollars per watt.'),
  par: z.number().nullable().describe('Par price of the company, in dollars per watt.'),
})

/** Sales report of a range: by rep and source, in the caller's scope. */
export const SalesReport = z
  .object({
    from: Day,
    to: Day,
    byRep: z.array(
      z.object({ repId: Id.nullable(), repName: z.string().nullable(), ...AppointmentOutcomes.shape }),
    ),
    bySource: z.array(z.object({ sourceName: z.string().nullable(), ...AppointmentOutcomes.shape })),
    funnel: DashboardFigures.shape.funnel,
    months: z
      .array(
        z.object({
          from: Day.describe('First day of the month, or of the range.'),
          to: Day.describe('Last day of the month, or of the range.'),
          ...Jobs.shape,
          yearBefore: Jobs.describe('Sales of the same days a year before.'),
        }),
      )
      .nullable()
      .describe(
        'Sales by calendar month of the contract date, without canceled ones. Null if the caller may not see sales.',
      ),
    cancellations: z
      .array(z.object({ reason: z.string(), ...Jobs.shape }))
      .nullable()
      .describe('Sales that were canceled in these days, by reason. Null if the caller may not see sales.'),
    perWatt: z
      .object({
        all: PerWatt,
        byRep: z.array(z.object({ repId: Id, repName: z.string().nullable(), ...PerWatt.shape })),
      })
      .nullable()
      .describe(
        'Prices on the commission sheets with a contract date in these days. Null if the caller may not see commission sheets.',
      ),
  })
  .meta({ id: 'SalesReport' })
export type SalesReport = z.output<typeof SalesReport>

const Pace = z.object({
  jobs: z.int().describe('Number of jobs that completed the interval in these days.'),
  medianDays: z.number().nullable(),
  meanDays: z.number().nullable(),
  p90Days: z.number().nullable().describe('90th percentile of the days.'),
})
const waiting = z.int().describe('Number of jobs that are in the phase now.')

/** Installation report of a range: phases and open payments, in the caller's scope. */
export const InstallationReport = z
  .object({
    from: Day,
    to: Day,
    cycles: z.object({ contractToInstall: Pace, installToPto: Pace, contractToPto: Pace }),
    permits: z
      .array(z.object({ ahjId: Id.nullable(), ahjName: z.string().nullable(), ...Pace.shape, waiting }))
      .describe('Time from the submission of the permit to its approval, per AHJ.'),
    pto: z
      .array(z.object({ utility: z.string().nullable(), ...Pace.shape, waiting }))
      .describe('Time from the submission to the permission to operate, per utility.'),
    inspections: z.object({
      passed: z.int(),
      firstPass: z.int().describe('Number of these jobs that never moved back from their inspection.'),
    }),
    openPayments: z
      .record(z.enum(openPayments), Jobs)
      .describe(
        'Current open payments, by the age of the older unpaid invoice. Independent of the days in the query.',
      ),
    ages: z
      .array(
        z.object({
          status: z.enum(saleStatuses),
          jobs: z.int(),
          late: z.int(),
          medianDays: z
            .number()
            .nullable()
            .describe('Median number of days in the phase until today, over jobs that are not on hold.'),
        }),
      )
      .describe('Current jobs per phase with a target. Independent of the days in the query.'),
  })
  .meta({ id: 'InstallationReport' })
export type InstallationReport = z.output<typeof InstallationReport>

export const ReportFile = z.string()
