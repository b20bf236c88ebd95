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

export const DashboardChangeQuery = DashboardQuery.extend({
  month: Day.optional().describe(
    'A day of the month to compare with the month before it. Replaces `days`. While the month is unfinished, both ' +
      'end on the same day.',
  ),
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
    months: z
      .array(
        z.object({
          month: Day.describe('First day of the month.'),
          ...Sold.shape,
          yearBefore: z
            .object({ jobs: z.int(), amount: z.number() })
            .describe('Sales of the same month of the year before.'),
        }),
      )
      .describe('Thirteen months, ending with the current one.'),
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

const compared = z.object({ now: z.int(), before: z.int() })
const range = z.object({ from: Day, to: Day })

/** Stages from the lead to the sale in two ranges of days, in the caller's scope. */
export const DashboardChange = z
  .object({
    now: range,
    before: range,
    sold: compared.describe('Number of sales by contract date. Excludes canceled sales.'),
    leads: compared.describe('Number of leads created in the range.'),
    visits: compared.describe('Number of past appointments.'),
    held: compared.describe('Number of past appointments at which the rep met the client.'),
    reps: z
      .array(
        z.object({
          repId: Id.nullable(),
          repName: z.string().nullable(),
          sold: compared,
          held: compared,
          closed: compared.describe('Number of held appointments with the result `Sold`.'),
        }),
      )
      .describe(
        'Reps with a sale or a held appointment in one of the ranges, the largest change of sales first.',
      ),
    sources: z
      .array(z.object({ sourceName: z.string().nullable(), sold: compared }))
      .describe('Lead sources of the sales, the largest change first.'),
  })
  .meta({ id: 'DashboardChange' })
export type DashboardChange = z.output<typeof DashboardChange>

export const DashboardPermitsQuery = DashboardQuery.pick({ salesRepId: true })

/** Jobs in the permit phase by AHJ, in the caller's scope. */
export const DashboardPermits = z
  .array(
    z.object({
      ahjId: Id.nullable(),
      ahjName: z.string().nullable(),
      jobs: z.int(),
      late: z.int(),
      onHold: z.int(),
      oldestDays: z.int().describe('Most days of one of these jobs in the phase, without days on hold.'),
    }),
  )
  .describe('Most jobs first, up to 50 AHJs.')
  .meta({ id: 'DashboardPermits' })
export type DashboardPermits = z.output<typeof DashboardPermits>
