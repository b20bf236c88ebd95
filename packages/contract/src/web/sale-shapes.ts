import { financeTypes } from '@crm/domain/catalog/choices'
import { openPayments } from '@crm/domain/reports/invoice-ages'
import { saleFolders } from '@crm/domain/sales/fields'
import { presentationLanguages } from '@crm/domain/sales/presentation-language'
import { saleSortFields } from '@crm/domain/sales/sort-fields'
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
  filteredCountsOf,
  sortParam,
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
  isSenior: z.boolean().nullable().describe('True if a buyer is 65 or older. Null if unknown.'),
  presentationLanguage: z
    .enum(presentationLanguages)
    .describe('Language in which the sale was presented. Its contracts are in this language.'),
  saleAmount: Dollars.nullable(),
  downPayment: Dollars.nullable(),
  financeOptionOneId: Id.nullable(),
  financeAmountOne: Dollars.nullable(),
  financeOptionTwoId: Id.nullable(),
  financeAmountTwo: Dollars.nullable(),
  mountType: text(60).nullable(),
  mpuNeeded: z.boolean().nullable().describe('True if the main panel must be upgraded.'),
  gmaUpgrade: z
    .boolean()
    .nullable()
    .describe('True if a generation meter adapter replaces the upgrade of the main panel.'),
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
  monitoringUnavailable: text(400).nullable().describe('Reason that there is no monitoring URL.'),
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
    jobNumber: z.string().describe('Display number, such as `J-1042`.'),
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
    reviewDate: Day.nullable().describe('Day of the next review of the hold.'),
    heldSince: Instant.nullable(),
    statusEnteredAt: Instant,
    daysInStatus: z.int().describe('Number of Pacific days in the phase, without the days on hold.'),
    pace: z
      .enum(['ok', 'warn', 'late', 'held'])
      .describe('Rating of the time in the phase against its default target.'),
    previousStatus: SaleStatus.nullable().describe('Phase of a canceled sale before its cancellation.'),
    cancelDate: Day.nullable(),
    cancelReason: z.string().nullable(),
    cancelNotes: z.string().nullable(),
    qaReviewCompletedAt: Instant.nullable(),
    completedAt: Instant.nullable(),
    ticks: z
      .partialRecord(SaleTick, z.object({ at: Instant, byName: z.string() }))
      .describe('Checked entries of the checklist, each with its time and user.'),
    ...fields,
    financeOptionOne: Named.nullable(),
    financeTypeOne: FinanceType.nullable(),
    financeFeeOne: z
      .number()
      .nullable()
      .describe('Dealer fee as a percentage, as of the selection of the option.'),
    financeOptionTwo: Named.nullable(),
    financeTypeTwo: FinanceType.nullable(),
    financeFeeTwo: z.number().nullable(),
    financeEndsOn: Day.nullable().describe(
      'Last day for the installation that the lender allows. Null without such a limit, and once installed.',
    ),
    installerCostPpw: z
      .number()
      .nullable()
      .optional()
      .describe('Cost of the installer in dollars per watt. Absent if the caller may not see costs.'),
    subInstallerCostPpw: z.number().nullable().optional(),
    module: Named.nullable(),
    moduleWattageStc: z.int().nullable().describe('Power of one module in watts, as of its selection.'),
    battery: Named.nullable(),
    systemWatts: z
      .int()
      .describe(
        'Size of the system in watts: the modules times their power, or else `systemSizeKw`. 0 without panels.',
      ),
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
    'Each inverter can occur once, with its quantity.',
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
    holdReason: text(120).describe('Reason from the pick-list. Required to put the sale on hold.'),
    reviewDate: Day.nullable(),
    cancelReason: text(120).describe('Reason from the pick-list. Required to cancel the sale.'),
    reason: text(2000).describe('Explanation. Required to move back, and to override missing requirements.'),
    override: z.boolean().describe('If true, overrides missing requirements of the move.'),
    ticks: z
      .partialRecord(z.enum(handTicks), z.boolean())
      .describe('Entries of the checklist that a person checks.'),
    version: Version,
  })
  .partial()
  .meta({ id: 'WebSaleChanges' })
export type WebSaleChanges = z.output<typeof WebSaleChanges>

/** Filters on client, address and related records. */
const relationFilters = {
  city: oneOrMany(z.string().trim().min(1).max(120))
    .optional()
    .describe('City of the sale’s address, in any case.'),
  zip: oneOrMany(z.string().regex(/^\d{5}$/))
    .optional()
    .describe('Five-digit ZIP Code of the sale’s address.'),
  sourceName: oneOrMany(z.string().max(120)).optional().describe('Sources of the lead.'),
  setterId: oneOrMany(Id).optional().describe('IDs of setters, the people who found or booked the lead.'),
  financeOptionId: oneOrMany(Id)
    .optional()
    .describe('IDs of finance options. Either option of the sale can match.'),
  contractState: oneOrMany(z.enum([...contractStates, 'none']))
    .optional()
    .describe('States of a home improvement contract of the sale. `none` finds sales without one.'),
  permit: z
    .enum(permissionNames)
    .optional()
    .describe(
      'Progress of the permit. Excludes canceled sales, except for `granted`. `pto` works the same way.',
    ),
  pto: z.enum(permissionNames).optional(),
  installDueFrom: Day.optional().describe(
    'First day of the scheduled installation, inclusive. Excludes canceled sales.',
  ),
  installDueTo: Day.optional(),
  financeEndsFrom: Day.optional().describe('First value of `financeEndsOn`, inclusive.'),
  financeEndsTo: Day.optional(),
  waitsFor: oneOrMany(z.enum(saleWaits)).optional(),
  openTask: z.enum(openTaskNames).optional(),
  quietDays: z
    .enum(quietDays)
    .optional()
    .describe(
      'Returns only sales without a note on the sale or its client in this number of days, including today.',
    ),
}

const filters = {
  id: oneOrMany(Id).optional(),
  status: oneOrMany(z.enum(saleStatusFilters)).optional(),
  subStatus: oneOrMany(z.string().max(40)).optional(),
  leadId: Id.optional(),
  salesRepId: oneOrMany(z.union([Id, z.literal('none')])).optional(),
  installerId: oneOrMany(Id).optional(),
  ahjId: oneOrMany(Id).optional().describe('IDs of AHJs. Matches the address of the sale.'),
  onHold: z.stringbool().optional(),
  isLate: z
    .stringbool()
    .optional()
    .describe(
      'If true, returns only sales that are late in their phase and not on hold. If false, only the others.',
    ),
  q: z
    .string()
    .trim()
    .max(200, 'A search has at most 200 characters.')
    .optional()
    .describe('Search text: a job number, or any part of the client’s name, phone, email or address.'),
  isCancelled: z.stringbool().optional(),
  soldFrom: Day.optional().describe(
    'First day of the sale, inclusive: the contract date, or the creation date without one.',
  ),
  soldTo: Day.optional(),
  contractFrom: Day.optional(),
  contractTo: Day.optional(),
  permitFrom: Day.optional().describe('First day of the permit approval, inclusive.'),
  permitTo: Day.optional(),
  installedFrom: Day.optional(),
  installedTo: Day.optional(),
  inspectedFrom: Day.optional().describe('First day of the passed inspection, inclusive.'),
  inspectedTo: Day.optional(),
  ptoFrom: Day.optional().describe('First day of the permission to operate, inclusive.'),
  ptoTo: Day.optional(),
  siteSurveyFrom: Day.optional(),
  siteSurveyTo: Day.optional(),
  surveyedFrom: Day.optional(),
  surveyedTo: Day.optional(),
  designApprovedFrom: Day.optional(),
  designApprovedTo: Day.optional(),
  permitSubmittedFrom: Day.optional(),
  permitSubmittedTo: Day.optional(),
  inspectionDueFrom: Day.optional(),
  inspectionDueTo: Day.optional(),
  ptoSubmittedFrom: Day.optional(),
  ptoSubmittedTo: Day.optional(),
  reviewFrom: Day.optional(),
  reviewTo: Day.optional(),
  holdReason: oneOrMany(text(120)).optional(),
  subInstallerId: oneOrMany(Id).optional(),
  cancelledFrom: Day.optional(),
  cancelledTo: Day.optional(),
  cancelReason: oneOrMany(text(120)).optional(),
  utility: oneOrMany(text(120))
    .optional()
    .describe('Utilities, by full or short name. Matches the address of the sale.'),
  isFirstPass: z
    .stringbool()
    .optional()
    .describe(
      'If true, returns only sales that never moved back from their inspection. If false, only the others.',
    ),
  openPayment: z
    .enum(openPayments)
    .optional()
    .describe(
      'Returns only sales with an unpaid invoice of this age, or with PTO and without complete payment.',
    ),
  ...relationFilters,
}

export const SaleListQuery = z.object({ ...filters, ...listing })
export const SalePageQuery = z.object({
  ...filters,
  ...paging,
  sort: sortParam(saleSortFields).default('-createdAt'),
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
const Missing = z.object({
  key: z.string(),
  phase: SaleStatus,
  kind: z.enum(['field', 'document', 'date', 'task']),
  message: z.string(),
  field: z.string().nullable(),
  tick: SaleTick.nullable(),
  docType: z.enum(docTypes).nullable().describe('Type of the missing document.'),
  overriddenBy: z.enum(['manager', 'admin']),
})

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
  subInstaller: true,
  contractDate: true,
  financeOptionOne: true,
  reviewDate: true,
  mountType: true,
  siteSurveyDateTime: true,
  siteSurveyCompletedDate: true,
  designApprovedDate: true,
  permitNumber: true,
  permitSubmittedDate: true,
  permitApprovedDate: true,
  installScheduledDate: true,
  installCompletedDate: true,
  inspectionScheduledDate: true,
  inspectionPassedDate: true,
  ptoSubmittedDate: true,
  ptoCompleteDate: true,
  monitoringUrl: true,
  invoiceOneSentDate: true,
  invoiceOnePaidDate: true,
  invoiceTwoSentDate: true,
  invoiceTwoPaidDate: true,
  createdAt: true,
  version: true,
})
  .extend({
    city: z.string().nullable(),
    ahj: Named.nullable(),
    utility: z.string().nullable(),
    missing: z
      .array(Missing)
      .optional()
      .describe('Missing requirements of the next phase. Present if the list is filtered by one phase.'),
  })
  .meta({ id: 'LightWebSale' })
export type LightWebSale = z.output<typeof LightWebSale>
export const LightWebSalePage = pageOf(LightWebSale)

export const WebSaleConflict = conflictWith(WebSale)

/** Count per status filter, including zeros. */
export const SaleStatusCount = z.record(z.enum(saleStatusFilters), z.int()).meta({ id: 'SaleStatusCount' })
export type SaleStatusCount = z.output<typeof SaleStatusCount>

/** Counts matching sales per status, so it takes no filter by status. */
export const SaleCountQuery = z.object(filters).omit({ status: true })
export const FilteredSaleCount = filteredCountsOf(saleStatusFilters).meta({ id: 'FilteredSaleCount' })

const Days = z.object({ target: z.int(), warn: z.int(), late: z.int() })

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
      .describe('Median of the company’s own jobs in the phase. Null for too few jobs.'),
    next: SaleStatus.nullable().describe('Phase in the query if it lies ahead, or else the next phase.'),
    missing: z.array(Missing).describe('Missing requirements of the move to `next`.'),
    steps: z
      .array(
        z.object({
          subStatus: z.string(),
          needs: z
            .enum(datesOfSteps)
            .nullable()
            .describe('Date field that the step requires. Null if it requires none.'),
          reason: z.string().nullable().describe('Reason that it is not possible. Null if it is.'),
        }),
      )
      .describe('Other steps of the current phase.'),
    moves: z.array(
      z.object({
        kind: z.enum(['forward', 'back', 'hold', 'release', 'cancel', 'resume']),
        status: SaleStatus,
        reason: z.string().nullable().describe('Reason that it is not possible. Null if it is.'),
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
    days: z.int().nullable().describe('Number of days in the previous phase, without the days on hold.'),
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
