import { spans, defaultSpan } from '@crm/domain/dashboard/spans'
import * as z from 'zod'
import { Day, Id, oneOrMany } from '../shapes.ts'

export const DashboardQuery = z.object({
  days: z
    .enum(spans)
    .default(defaultSpan)
    .describe(
      'Number of days, ending today. `before` has the figures of the same number of days before these.',
    ),
  salesRepId: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('IDs of reps. Restricts the figures to them. `none` means records without a rep.'),
})

const Sold = z
  .object({
    jobs: z
      .int()
      .describe(
        'Number of sales by contract date, or by creation date without one. Excludes sales that were canceled since.',
      ),
    amount: z.number(),
    systemWatts: z.int(),
    sizedAmount: z
      .number()
      .describe(
        'Total of the sales with a size and an amount. Divided by `sizedWatts`, it is the gross price per watt.',
      ),
    sizedWatts: z.int().describe('Total watts of the same sales.'),
    cancelled: z.int().describe('Number of sales from the same days that were canceled since.'),
    cancelledAmount: z.number(),
  })
  .meta({ id: 'DashboardSold' })

const AppointmentOutcomes = z
  .object({
    past: z.int().describe('Number of past appointments.'),
    sits: z.int().describe('Number of past appointments at which the rep met the client.'),
    noShows: z.int(),
    closed: z.int().describe('Number of sits with the result `Sold`.'),
  })
  .meta({ id: 'DashboardAppointments' })

const Pace = z
  .object({
    jobs: z.int().describe('Number of jobs that got permission to operate in these days.'),
    medianDays: z
      .number()
      .nullable()
      .describe('Median number of days from the contract to the permission to operate.'),
    meanDays: z.number().nullable(),
  })
  .meta({ id: 'DashboardPace' })

const withPrevious = <S extends z.ZodType>(shape: S) => z.object({ now: shape, before: shape })

/** Figures of the dashboard, in the caller's scope. */
export const DashboardFigures = z
  .object({
    from: Day,
    to: Day,
    sold: withPrevious(Sold),
    appointments: withPrevious(AppointmentOutcomes),
    contractToPto: withPrevious(Pace),
    months: z.array(z.object({ month: Day.describe('First day of the month.'), ...Sold.shape })),
    funnel: z
      .object({
        leads: z.int().describe('Number of leads created in these days.'),
        appointments: z
          .int()
          .describe('Number of these leads that reached an appointment. The next counts work the same way.'),
        sits: z.int(),
        sold: z.int(),
        installed: z.int(),
      })
      .describe(
        'Progress of the leads that were created in these days. Each count includes the leads that went further.',
      ),
    reps: z.array(
      z.object({
        repId: Id.nullable(),
        repName: z.string().nullable(),
        sits: z.int(),
        closed: z.int(),
        jobs: z.int(),
        amount: z.number(),
      }),
    ),
  })
  .meta({ id: 'DashboardFigures' })
export type DashboardFigures = z.output<typeof DashboardFigures>
