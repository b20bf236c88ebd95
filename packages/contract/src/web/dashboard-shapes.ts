import { spans, defaultSpan } from '@crm/domain/dashboard/spans'
import * as z from 'zod'
import { Day, Id, oneOrMany } from '../shapes.ts'

export const DashboardQuery = z.object({
  days: z
    .enum(spans)
    .default(defaultSpan)
    .describe('How many days until today; the same number before is told beside.'),
  salesRepId: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('Of these reps alone; `none` is nobody.'),
})

const Sold = z
  .object({
    jobs: z
      .int()
      .describe('By the day of the contract, else of the entry; those cancelled since are not among them.'),
    amount: z.number(),
    systemWatts: z.int(),
    sizedAmount: z
      .number()
      .describe('Of the jobs with a size and an amount: by `sizedWatts` it is the gross price per watt.'),
    sizedWatts: z.int().describe('Of the same jobs.'),
    cancelled: z.int().describe('Of the same days, cancelled since.'),
    cancelledAmount: z.number(),
  })
  .meta({ id: 'DashboardSold' })

const AppointmentOutcomes = z
  .object({
    past: z.int().describe('Appointments whose time is over.'),
    sits: z.int().describe('Of these, those at which the client was met.'),
    noShows: z.int(),
    closed: z.int().describe('Of the sits, those that were sold.'),
  })
  .meta({ id: 'DashboardAppointments' })

const Pace = z
  .object({
    jobs: z.int().describe('That were permitted to operate in these days.'),
    medianDays: z.number().nullable().describe('From the contract to the permission to operate.'),
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
    months: z.array(z.object({ month: Day.describe('Its first day.'), ...Sold.shape })),
    funnel: z
      .object({
        leads: z.int().describe('Entered in these days.'),
        appointments: z
          .int()
          .describe('Of these leads, those that came to an appointment; the next ones likewise.'),
        sits: z.int(),
        sold: z.int(),
        installed: z.int(),
      })
      .describe('What became of the leads of these days: how many came so far, or further.'),
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
