import { financeTypes } from '@crm/domain/catalog/choices'
import { openPayments } from '@crm/domain/reports/invoice-ages'
import { saleFolders } from '@crm/domain/sales/fields'
import { dateOfStep, saleStatusFilters, saleStatuses } from '@crm/domain/sales/phases'
import { docTypes } from '@crm/domain/documents/doc-types'
import { handTicks, saleTickNames } from '@crm/domain/sales/ticks'
import { contractStates } from '@crm/domain/contracts/states'
import { openTaskNames, permissionNames, quietDays, saleWaits } from '@crm/domain/lists/relations'
import * as z from 'zod'
import {
  Day,
  Dollars,
  Id,
  Instant,
  Version,
  conflictWith,
  listing,
  oneOrMany,
  pageOf,
  paging,
} from '../shapes.ts'
import { exportColumnsParam, pageParams } from './export-shapes.ts'

const SaleStatus = z.enum(saleStatuses)
const SaleTick = z.enum(saleTickNames)
const FinanceType = z.enum(Object.keys(financeTypes) as [keyof typeof financeTypes])

const Named = z.object({ id: Id, name: z.string() })
const Kilowatts = z
  .number()
  .min(0)
  .max(999_999)
  .refine((size) => Number(size.toFixed(3)) === size, 'A size has three decimals at most.')
const Quantity = z.int().min(1).max(100_000)
const text = (longest: number) => z.string().trim().max(longest)

/** Editable fields, as sent, without phase and hold. */
const fields = {
  addressId: Id.nullable(),
  salesRepId: Id.nullable(),
  installerId: Id.nullable(),
  subInstallerId: Id.nullable(),
  contractDate: Day.nullable(),
  contractNotes: text(4000).nullable(),
  isCommercial: z.boolean(),
  isSenior: z.boolean().nullable().describe('Whether a buyer is 65 or older.'),
  saleAmount: Dollars.nullable(),
  downPayment: Dollars.nullable(),
  financeOptionOneId: Id.nullable(),
  financeAmountOne: Dollars.nullable(),
  financeOptionTwoId: Id.nullable(),
  financeAmountTwo: Dollars.nullable(),
  mountType: text(60).nullable(),
  mpuNeeded: z.boolean().nullable().describe('The main panel has to be upgraded.'),
  gmaUpgrade: z.boolean().nullable().describe('A generation meter adapter instead.'),
  isPrimePowerBoxIncluded: z.boolean().nullable(),
  systemSizeKw: Kilowatts.nullable(),
  moduleId: Id.nullable(),
  moduleQuantity: Quantity.nullable(),
  batteryId: Id.nullable(),
  batteryQuantity: Quantity.nullable(),
  siteSurveyDateTime: Instant.nullable(),
  siteSurveyCompletedDate: Day.nullable(),
  designApprovedDate: Day.nullable(),
  permitSubmittedDate: Day.nullable(),
  permitApprovedDate: Day.nullable(),
  permitNumber: text(60).nullable(),
  installScheduledDate: Day.nullable(),
  installCompletedDate: Day.nullable(),
  inspectionScheduledDate: Day.nullable(),
  inspectionPassedDate: Day.nullable(),
  ptoSubmittedDate: Day.nullable(),
  ptoCompleteDate: Day.nullable(),
  monitoringUrl: text(400)
    .regex(/^(https?:\/\/\S+)?$/i, 'A web address begins with https://.')
    .nullable(),
  monitoringUnavailable: text(400).nullable().describe('Why there is no address of a monitoring.'),
  monitoringCompleteDate: Day.nullable(),
  invoiceOneSentDate: Day.nullable(),
  invoiceOnePaidDate: Day.nullable(),
  invoiceTwoSentDate: Day.nullable(),
  invoiceTwoPaidDate: Day.nullable(),
  paymentCompleteDate: Day.nullable(),
}

/** Specification section 3, new-system Sale; assumption A-205 lists our additions. */
export const WebSale = z
  .object({
    id: Id,
    jobNumber: z.string().describe('What people say: J-1042.'),
    leadId: Id,
    lead: z.object({
      id: Id,
      number: z.string(),
      fullName: z.string(),
      repId: Id.nullable(),
      salesRepId: Id.nullable(),
    }),
    address: z.object({ id: Id, fullAddress: z.string(), hasHoa: z.boolean().nullable() }).nullable(),
    salesRep: Named.nullable(),
    installer: Named.nullable(),
    subInstaller: Named.nullable(),
    commissionSheetId: Id.nullable(),
    status: SaleStatus,
    subStatus: z.string().nullable(),
    onHold: z.boolean(),
    holdReason: z.string().nullable(),
    reviewDate: Day.nullable().describe('When the hold is looked at again.'),
    heldSince: Instant.nullable(),
    statusEnteredAt: Instant,
    daysInStatus: z.int().describe('Pacific days, those on hold not counted.'),
    pace: z.enum(['ok', 'warn', 'late', 'held']).describe('Against the default target of the phase.'),
    previousStatus: SaleStatus.nullable().describe('Where a cancelled sale stood.'),
    cancelDate: Day.nullable(),
    cancelReason: z.string().nullable(),
    cancelNotes: z.string().nullable(),
    qaReviewCompletedAt: Instant.nullable(),
    completedAt: Instant.nullable(),
    ticks: z
      .partialRecord(SaleTick, z.object({ at: Instant, byName: z.string() }))
      .describe('What is there, who said so and when.'),
    ...fields,
    financeOptionOne: Named.nullable(),
    financeTypeOne: FinanceType.nullable(),
    financeFeeOne: z.number().nullable().describe('Percent, as it was when the option was chosen.'),
    financeOptionTwo: Named.nullable(),
    financeTypeTwo: FinanceType.nullable(),
    financeFeeTwo: z.number().nullable(),
    financeEndsOn: Day.nullable().describe(
      'The last day on which a lender still waits for the installation; null once installed, and where nobody waits (A-480).',
    ),
    installerCostPpw: z.number().nullable().optional().describe('Absent for those who may not read costs.'),
    subInstallerCostPpw: z.number().nullable().optional(),
    module: Named.nullable(),
    moduleWattageStc: z.int().nullable().describe('As it was when the module was chosen.'),
    battery: Named.nullable(),
    systemWatts: z.int().describe('Modules by their power, else the size; 0 without panels.'),
    inverters: z.array(z.object({ inverterId: Id, name: z.string(), quantity: z.int() })),
    ...(Object.fromEntries(saleFolders.map((folder) => [folder, z.string().nullable()])) as {
      readonly [F in (typeof saleFolders)[number]]: z.ZodNullable<z.ZodString>
    }),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'WebSale' })
export type WebSale = z.output<typeof WebSale>

const Inverters = z
  .array(z.strictObject({ inverterId: Id, quantity: z.int().min(1).max(1000) }))
  .max(20)
  .refine(
    (all) => new Set(all.map(({ inverterId }) => inverterId)).size === all.length,
    'Each inverter once, with how many.',
  )

export const NewWebSale = z
  .strictObject(fields)
  .partial()
  .extend({ leadId: Id, inverters: Inverters.optional() })
  .meta({ id: 'NewWebSale' })
export type NewWebSale = z.output<typeof NewWebSale>

/** A change set: an absent field is unchanged, `null` clears. A move of the phase needs `version`. */
export const WebSaleChanges = z
  .strictObject({
    ...fields,
    status: SaleStatus,
    subStatus: z.string().max(40).nullable(),
    onHold: z.boolean(),
    holdReason: text(120).describe('Of the list of reasons; needed to hold.'),
    reviewDate: Day.nullable(),
    cancelReason: text(120).describe('Of the list of reasons; needed to cancel.'),
    reason: text(2000).describe('In words: needed to go back, and to go over what is missing.'),
    override: z.boolean().describe('Go over what is missing.'),
    ticks: z
      .partialRecord(z.enum(handTicks), z.boolean())
      .describe('What no document shows, and a person says.'),
    version: Version,
  })
  .partial()
  .meta({ id: 'WebSaleChanges' })
export type WebSaleChanges = z.output<typeof WebSaleChanges>

/** Filters on client, address and related records. */
const relationFilters = {
  city: oneOrMany(z.string().trim().min(1).max(120))
    .optional()
    .describe('Of the address of the sale, in any case.'),
  zip: oneOrMany(z.string().regex(/^\d{5}$/))
    .optional()
    .describe('Of the address of the sale, five digits.'),
  sourceName: oneOrMany(z.string().max(120)).optional().describe('Of the lead.'),
  setterId: oneOrMany(Id).optional().describe('Who brought or set the lead.'),
  financeOptionId: oneOrMany(Id).optional().describe('Either of the two.'),
  contractState: oneOrMany(z.enum([...contractStates, 'none']))
    .optional()
    .describe('Of a home improvement contract of the sale; `none` finds those without any.'),
  permit: z
    .enum(permissionNames)
    .optional()
    .describe('Of jobs that stand, but for `granted`; so is the next.'),
  pto: z.enum(permissionNames).optional(),
  installDueFrom: Day.optional().describe(
    'By the day for which the installation is scheduled, of jobs that stand.',
  ),
  installDueTo: Day.optional(),
  financeEndsFrom: Day.optional().describe('By the last day on which a lender waits for the installation.'),
  financeEndsTo: Day.optional(),
  waitsFor: oneOrMany(z.enum(saleWaits)).optional(),
  openTask: z.enum(openTaskNames).optional(),
  quietDays: z
    .enum(quietDays)
    .optional()
    .describe('Nobody wrote a note on the sale or its client in so many days, today with them.'),
}

const filters = {
  id: oneOrMany(Id).optional(),
  status: oneOrMany(z.enum(saleStatusFilters)).optional(),
  subStatus: oneOrMany(z.string().max(40)).optional(),
  leadId: Id.optional(),
  salesRepId: oneOrMany(z.union([Id, z.literal('none')])).optional(),
  installerId: oneOrMany(Id).optional(),
  ahjId: oneOrMany(Id).optional().describe('Of the address of the sale.'),
  onHold: z.stringbool().optional(),
  isLate: z
    .stringbool()
    .optional()
    .describe('Longer in its phase than the default of the phase allows, and not on hold.'),
  q: z
    .string()
    .trim()
    .max(200, 'A search has at most 200 characters.')
    .optional()
    .describe('A job number, or any fragment that finds the lead.'),
  isCancelled: z.stringbool().optional(),
  soldFrom: Day.optional().describe('By the day of the contract, else of the entry.'),
  soldTo: Day.optional(),
  contractFrom: Day.optional(),
  contractTo: Day.optional(),
  permitFrom: Day.optional().describe('By the day on which the permit was approved.'),
  permitTo: Day.optional(),
  installedFrom: Day.optional(),
  installedTo: Day.optional(),
  inspectedFrom: Day.optional().describe('By the day on which the inspection was passed.'),
  inspectedTo: Day.optional(),
  ptoFrom: Day.optional().describe('By the day of the permission to operate.'),
  ptoTo: Day.optional(),
  cancelledFrom: Day.optional(),
  cancelledTo: Day.optional(),
  cancelReason: oneOrMany(text(120)).optional(),
  utility: oneOrMany(text(120)).optional().describe('Of the address of the sale.'),
  isFirstPass: z.stringbool().optional().describe('Never went back from its inspection.'),
  openPayment: z
    .enum(openPayments)
    .optional()
    .describe('An invoice waits so long, or the job is past PTO and not paid.'),
  ...relationFilters,
}

export const saleSorts = [
  'createdAt',
  '-createdAt',
  'number',
  '-number',
  'status',
  '-status',
  'statusEnteredAt',
  '-statusEnteredAt',
] as const

export const SaleListQuery = z.object({ ...filters, ...listing })
export const SalePageQuery = z.object({
  ...filters,
  ...paging,
  sort: z.enum(saleSorts).default('-createdAt'),
})
export const SaleExportQuery = SalePageQuery.omit(pageParams).extend(exportColumnsParam('sales'))
export type SalePageQuery = z.output<typeof SalePageQuery>
export type SaleFilter = Omit<z.output<typeof SaleListQuery>, 'limit' | 'after'>

/** Filters of the counted sales. */
export const SaleSummaryQuery = z.object(filters)

/** Figures per active phase. */
export const SaleSummary = z
  .partialRecord(
    SaleStatus,
    z.object({
      jobs: z.int(),
      saleAmount: z.number(),
      systemWatts: z.int(),
      late: z.int(),
      onHold: z.int(),
    }),
  )
  .meta({ id: 'SaleSummary' })
export type SaleSummary = z.output<typeof SaleSummary>

export const WebSales = z.array(WebSale)
export const WebSalePage = pageOf(WebSale)
/** Fields of a list row. */
export const LightWebSale = WebSale.pick({
  id: true,
  jobNumber: true,
  leadId: true,
  lead: true,
  salesRep: true,
  installer: true,
  status: true,
  subStatus: true,
  onHold: true,
  holdReason: true,
  daysInStatus: true,
  pace: true,
  financeEndsOn: true,
  saleAmount: true,
  systemWatts: true,
  createdAt: true,
  version: true,
}).meta({ id: 'LightWebSale' })
export type LightWebSale = z.output<typeof LightWebSale>
export const LightWebSalePage = pageOf(LightWebSale)

export const WebSaleConflict = conflictWith(WebSale)

/** Count per status filter, including zeros. */
export const SaleStatusCount = z.record(z.enum(saleStatusFilters), z.int()).meta({ id: 'SaleStatusCount' })
export type SaleStatusCount = z.output<typeof SaleStatusCount>

const Days = z.object({ target: z.int(), warn: z.int(), late: z.int() })

const Missing = z.object({
  key: z.string(),
  phase: SaleStatus,
  kind: z.enum(['field', 'document', 'date', 'task']),
  message: z.string(),
  field: z.string().nullable(),
  tick: SaleTick.nullable(),
  docType: z.enum(docTypes).nullable().describe('The document that is missing.'),
  overriddenBy: z.enum(['manager', 'admin']),
})

/** Target phase; defaults to the next one. */
export const SaleProgressQuery = z.object({ to: SaleStatus.optional() })

const datesOfSteps = Object.values(dateOfStep).map(({ field }) => field)

/** Progress of a job: clock, blockers and possible moves. */
export const SaleProgress = z
  .object({
    days: z.int(),
    daysInStep: z.int(),
    pace: z.enum(['ok', 'warn', 'late', 'held']),
    targets: Days.nullable(),
    learned: z
      .object({ from: z.string(), jobs: z.int(), median: z.number() })
      .nullable()
      .describe('What our own jobs took there, when enough of them did.'),
    next: SaleStatus.nullable().describe('The phase that is asked about, where it lies ahead.'),
    missing: z.array(Missing).describe('What the way there waits for; the gate asks the same.'),
    steps: z
      .array(
        z.object({
          subStatus: z.string(),
          needs: z
            .enum(datesOfSteps)
            .nullable()
            .describe('The date that the step is about, where it has to be said with it.'),
          reason: z.string().nullable().describe('Why not; null for what may be done.'),
        }),
      )
      .describe('The other steps of the phase.'),
    moves: z.array(
      z.object({
        kind: z.enum(['forward', 'back', 'hold', 'release', 'cancel', 'resume']),
        status: SaleStatus,
        reason: z.string().nullable().describe('Why not; null for what may be done.'),
      }),
    ),
  })
  .meta({ id: 'SaleProgress' })
export type SaleProgress = z.output<typeof SaleProgress>

export const SaleMove = z
  .object({
    id: Id,
    kind: z.enum(['enter', 'forward', 'back', 'step', 'hold', 'release', 'cancel', 'resume']),
    from: SaleStatus.nullable(),
    to: SaleStatus,
    fromSub: z.string().nullable(),
    toSub: z.string().nullable(),
    at: Instant,
    byName: z.string(),
    reason: z.string().nullable(),
    days: z.int().nullable().describe('In the phase that was left, those on hold not counted.'),
    heldSeconds: z.int(),
    stamps: z.record(z.string(), z.string()),
    overridden: z.array(z.string()),
  })
  .meta({ id: 'SaleMove' })
export type SaleMove = z.output<typeof SaleMove>
export const SaleMoves = z.array(SaleMove)

export const SaleInverter = z
  .object({ saleId: Id, inverterId: Id, quantity: z.int(), name: z.string() })
  .meta({ id: 'SaleInverter' })
export type SaleInverter = z.output<typeof SaleInverter>
export const SaleInverters = z.array(SaleInverter)
export const SaleInverterParams = z.object({ saleId: Id, inverterId: Id })
export const SaleInverterQuery = z.object({
  saleId: Id.optional(),
  limit: z.coerce.number<number>().int().min(1).max(1000).default(100),
})
const Count = z.int().min(1).max(1000)
export const NewSaleInverter = z
  .strictObject({ saleId: Id, inverterId: Id, quantity: Count })
  .meta({ id: 'NewSaleInverter' })
export const SaleInverterChanges = z.strictObject({ quantity: Count }).meta({ id: 'SaleInverterChanges' })
