import { openPayments } from '@crm/domain/reports/invoice-ages'
import { reportTables } from '@crm/domain/reports/tables'
import { saleStatuses } from '@crm/domain/sales/phases'
import * as z from 'zod'
import { Day, Id, oneOrMany } from '../shapes.ts'
import { DashboardFigures } from './dashboard-shapes.ts'

const rangeFields = {
  from: Day.optional().describe('Ninety days back, unless told.'),
  to: Day.optional().describe('Today, unless told. At most 366 days with the first.'),
  salesRepId: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('Of these reps alone; `none` is nobody.'),
}
export const ReportQuery = z.object(rangeFields)
export const ReportFileQuery = z.object({ ...rangeFields, table: z.enum(reportTables) })

const AppointmentOutcomes = z.object({
  past: z.int().describe('Appointments whose time is over.'),
  sits: z.int().describe('Of these, those at which the client was met.'),
  noShows: z.int(),
  closed: z.int().describe('Of the sits, those that were sold.'),
})

const Jobs = z.object({ jobs: z.int(), amount: z.number() })

const PerWatt = z.object({
  sheets: z.int().describe('With panels, whose sale stands.'),
  gross: z.number().nullable().describe('Sale amount by watts.'),
  net: z.number().nullable().describe('Net of dealer fees and adders, by watts.'),
  par: z.number().nullable().describe('What the company keeps, by watts.'),
})

/** Sales report of a range: by rep and source, in the caller's scope. */
export const SellingReport = z
  .object({
    from: Day,
    to: Day,
    byRep: z.array(
      z.object({ repId: Id.nullable(), repName: z.string().nullable(), ...AppointmentOutcomes.shape }),
    ),
    bySource: z.array(z.object({ sourceName: z.string().nullable(), ...AppointmentOutcomes.shape })),
    funnel: DashboardFigures.shape.funnel,
    cancellations: z
      .array(z.object({ reason: z.string(), ...Jobs.shape }))
      .nullable()
      .describe('Of jobs that were cancelled in these days; null for whoever sees no sales.'),
    perWatt: z
      .object({
        all: PerWatt,
        byRep: z.array(z.object({ repId: Id, repName: z.string().nullable(), ...PerWatt.shape })),
      })
      .nullable()
      .describe('Of sheets whose contract is of these days; null for whoever sees no commission sheets.'),
  })
  .meta({ id: 'SellingReport' })
export type SellingReport = z.output<typeof SellingReport>

const Pace = z.object({
  jobs: z.int().describe('That ended it in these days.'),
  medianDays: z.number().nullable(),
  meanDays: z.number().nullable(),
  p90Days: z.number().nullable().describe('Nine of ten took no longer.'),
})
const waiting = z.int().describe('That stand in the phase now.')

/** Installation report of a range: phases and open payments, in the caller's scope. */
export const BuildingReport = z
  .object({
    from: Day,
    to: Day,
    cycles: z.object({ contractToInstall: Pace, installToPto: Pace, contractToPto: Pace }),
    permits: z
      .array(z.object({ ahjId: Id.nullable(), ahjName: z.string().nullable(), ...Pace.shape, waiting }))
      .describe('From the submission of the permit to its approval.'),
    pto: z
      .array(z.object({ utility: z.string().nullable(), ...Pace.shape, waiting }))
      .describe('From the submission to the utility to its permission to operate.'),
    inspections: z.object({
      passed: z.int(),
      firstPass: z.int().describe('Of these, those that never went back from their inspection.'),
    }),
    openPayments: z
      .record(z.enum(openPayments), Jobs)
      .describe('As they stand now, whatever the days: by the age of the older unpaid invoice.'),
    ages: z
      .array(
        z.object({
          status: z.enum(saleStatuses),
          jobs: z.int(),
          late: z.int(),
          medianDays: z
            .number()
            .nullable()
            .describe('In the phase until today, of those that are not on hold.'),
        }),
      )
      .describe('Of each phase that has a target, as it stands now, whatever the days.'),
  })
  .meta({ id: 'BuildingReport' })
export type BuildingReport = z.output<typeof BuildingReport>

export const ReportFile = z.string()
