import { type ChangeableField, changeableFields } from '@crm/domain/contracts/change'
import { contractStates } from '@crm/domain/contracts/states'
import { contractTemplateIds, signerRoleNames } from '@crm/domain/contracts/templates'
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
  Line,
} from '../shapes.ts'
import { exportColumnsParam, pageParams } from './export-shapes.ts'

const Template = z.enum(contractTemplateIds)
const State = z.enum(contractStates)
const Role = z.enum(signerRoleNames)
const reason = (longest = 2000) => z.string().trim().min(1, 'Say why.').max(longest)

/** A contract template. `id` also identifies an installer's own template. */
export const ContractTemplate = z
  .object({
    id: Template,
    title: z.string(),
    fits: z.string().describe('In a sentence, when it is the one to choose.'),
    signers: z.array(z.object({ role: Role, label: z.string(), isOptional: z.boolean() })),
    sections: z.array(z.string()).describe('What it is filled with, by heading.'),
    notices: z.array(z.string()).describe('What the law wants beside it.'),
    whyNot: z.string().nullable().describe('Why it is not one for the sale that is asked about.'),
  })
  .meta({ id: 'ContractTemplate' })
export type ContractTemplate = z.output<typeof ContractTemplate>
export const ContractTemplates = z.array(ContractTemplate)
export const ContractTemplateParams = z.object({ id: Template })
export const ContractTemplateQuery = z.object({
  saleId: Id.optional().describe('Tells of each whether it is one for this sale.'),
})

const ProgressPayment = z.strictObject({
  work: Line(200).min(1, 'Say for which work.'),
  amount: Dollars,
})

const name = z
  .string()
  .trim()
  .max(120)
  .transform((given) => given || null)
  .nullable()
const email = z
  .union([z.literal(''), z.email('An e-mail address looks like name@example.com.').max(254)])
  .transform((given) => given.toLowerCase() || null)
  .nullable()

/** Terms that the sale does not have. */
const terms = {
  secondBuyerName: name,
  secondBuyerEmail: email,
  usesSubcontractors: z.boolean().nullable().describe('Null: as the installer of the sale says.'),
  approxStartDate: Day.nullable().describe('Null: 45 days after the contract.'),
  approxCompletionDate: Day.nullable().describe('Null: 120 days after the contract.'),
  progressPayments: z
    .array(ProgressPayment)
    .max(12)
    .nullable()
    .describe('Null: half with the equipment, the rest at the end.'),
}

const amount = Dollars.nullable()
const quantity = z.int().min(1).max(10_000).nullable()

/** Fields of the sale, with its names. */
const changeableShapes = {
  saleAmount: amount,
  downPayment: amount,
  financeOptionOneId: Id.nullable(),
  financeAmountOne: amount,
  financeOptionTwoId: Id.nullable(),
  financeAmountTwo: amount,
  systemSizeKw: z.number().min(0).max(9_999).nullable(),
  moduleId: Id.nullable(),
  moduleQuantity: quantity,
  batteryId: Id.nullable(),
  batteryQuantity: quantity,
  mountType: z.string().trim().max(120).nullable(),
  mpuNeeded: z.boolean().nullable(),
  gmaUpgrade: z.boolean().nullable(),
  isPrimePowerBoxIncluded: z.boolean().nullable(),
} satisfies Record<ChangeableField, z.ZodType>

export const AgreedChange = z.strictObject(changeableShapes).partial().meta({ id: 'AgreedChange' })
export type AgreedChange = z.output<typeof AgreedChange>

/** Effects of a change order, before acceptance. */
export const ChangeEffect = z
  .object({
    terms: z
      .array(
        z.object({
          field: z.enum(changeableFields),
          label: z.string(),
          before: z.string().nullable().describe('In words.'),
          after: z.string().nullable(),
        }),
      )
      .describe('Only what differs.'),
    priceBefore: z.number().nullable(),
    priceAfter: z.number().nullable(),
    priceDifference: z.number(),
    moneyFault: z
      .string()
      .nullable()
      .describe('Why it cannot be requested so: what is paid does not add up to the price.'),
    lenderSignsAgain: z.string().nullable().describe('Why; null when the lender need not.'),
    commission: z
      .object({ before: z.number(), after: z.number(), difference: z.number() })
      .nullable()
      .describe('Of the sheet, by its engine; null without a sheet that the reader may see.'),
  })
  .meta({ id: 'ChangeEffect' })
export type ChangeEffect = z.output<typeof ChangeEffect>

export const ContractSigner = z
  .object({
    id: Id,
    role: Role,
    order: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    isDue: z.boolean().describe('Whose turn it is.'),
    signsByLink: z.boolean().describe('Buyers do; the company countersigns here.'),
    sentAt: Instant.nullable(),
    viewedAt: Instant.nullable(),
    signedAt: Instant.nullable(),
    signedByName: z.string().nullable().describe('Of the company, who did it.'),
    identifiedBy: z
      .string()
      .nullable()
      .describe('How a buyer who signed was identified: the link that was used, in words.'),
    addressNotes: z
      .array(z.string())
      .describe('Reasons to doubt that the address is the buyer’s own, as of the sending.'),
    declinedAt: Instant.nullable(),
  })
  .meta({ id: 'ContractSigner' })
export type ContractSigner = z.output<typeof ContractSigner>

/** Specification section 3, Contract: contractId, title, contractDate, isSigned and the two links. The rest is ours. */
export const Contract = z
  .object({
    id: Id,
    contractId: z.string().describe('What people say: C-1042.'),
    title: z.string(),
    template: Template,
    installerTemplateId: z.string().nullable().describe('What the installer calls its own template.'),
    state: State,
    previousState: State.nullable().describe('While a change is requested: where it stood.'),
    isSigned: z.boolean().describe('True only in Completed.'),
    contractDate: Day.nullable().describe('The Pacific day of the last signature of a buyer.'),
    fileDownloadLink: z.string().describe('The document as it stands, or as it was sent; read with a token.'),
    completedDocLink: z.string().nullable().describe('The signed and sealed one.'),
    certificateLink: z.string().nullable().describe('The audit certificate.'),
    signedDocumentId: Id.nullable().describe(
      'The signed paper among the documents of the sale, once it is filed.',
    ),
    certificateDocumentId: Id.nullable(),
    saleId: Id,
    jobNumber: z.string(),
    saleStatus: z.string(),
    saleRepId: Id.nullable(),
    salespersonId: Id.nullable().describe(
      'The user on its line of the salesperson; null where it has none, and before it is sent.',
    ),
    leadId: Id,
    lead: z.object({
      id: Id,
      number: z.string(),
      fullName: z.string(),
      repId: Id.nullable(),
      salesRepId: Id.nullable(),
    }),
    address: z.string().nullable(),
    price: z.number().nullable(),
    secondBuyerName: z.string().nullable(),
    secondBuyerEmail: z.string().nullable(),
    usesSubcontractors: z.boolean().nullable(),
    approxStartDate: Day.nullable(),
    approxCompletionDate: Day.nullable(),
    progressPayments: z.array(z.object({ work: z.string(), amount: z.number() })).nullable(),
    changeOf: z
      .object({ id: Id, contractId: z.string() })
      .nullable()
      .describe('The contract that this one changes or stands for.'),
    change: AgreedChange.nullable().describe('What this paper changes of the sale, once it is completed.'),
    changeReason: z.string().nullable(),
    changeRequest: z
      .object({
        reason: z.string(),
        fields: AgreedChange,
        requestedBy: Id.nullable(),
        requestedByName: z.string(),
        requestedAt: Instant,
      })
      .nullable(),
    signers: z.array(ContractSigner).describe('In order; none before it is sent.'),
    linkMakerIds: z
      .array(Id)
      .describe('Users who handed over a buyer’s link: somebody else signs for the contractor.'),
    addressSourceIds: z
      .array(Id)
      .describe('Users who read a buyer’s mailbox, or entered its address just before the sending.'),
    message: z.string().nullable().describe('From the sender, in the mail to the buyers.'),
    sentAt: Instant.nullable(),
    sentByName: z.string().nullable(),
    expiresAt: Instant.nullable(),
    viewedAt: Instant.nullable(),
    completedAt: Instant.nullable(),
    declinedAt: Instant.nullable(),
    declineReason: z.string().nullable(),
    voidedAt: Instant.nullable(),
    voidReason: z.string().nullable(),
    createdBy: Id.nullable(),
    createdByName: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Contract' })
export type Contract = z.output<typeof Contract>
export const Contracts = z.array(Contract)
export const ContractPage = pageOf(Contract)
export const ContractConflict = conflictWith(Contract)

/** A draft for a sale; defaults to the home improvement contract that fits. */
export const NewContract = z
  .strictObject({ saleId: Id, template: Template.optional(), ...partial(terms) })
  .meta({ id: 'NewContract' })
export type NewContract = z.output<typeof NewContract>

/** A change set of a draft: an absent field is unchanged, `null` restores the default. */
export const ContractChanges = z
  .strictObject({
    title: Line(200).min(1, 'A contract needs a title.'),
    ...terms,
    version: Version,
  })
  .partial()
  .meta({ id: 'ContractChanges' })
export type ContractChanges = z.output<typeof ContractChanges>

function partial<const S extends Record<string, z.ZodType>>(fields: S) {
  return z.object(fields).partial().shape
}

const filters = {
  leadId: Id.optional(),
  saleId: Id.optional(),
  state: oneOrMany(State).optional(),
  template: oneOrMany(Template).optional(),
  salesRepId: oneOrMany(z.union([Id, z.literal('none')])).optional(),
  isOpen: z.stringbool().optional().describe('Whether it is out for signature.'),
  awaitsCompany: z.stringbool().optional().describe('Whether it is the company’s turn to sign.'),
  q: z
    .string()
    .trim()
    .max(200, 'A search has at most 200 characters.')
    .optional()
    .describe('A number of a contract or a job, or any fragment that finds the lead.'),
}
export const ContractListQuery = z.object({ ...filters, ...listing })
export type ContractFilter = Omit<z.output<typeof ContractListQuery>, 'limit' | 'after'>
export const contractSorts = ['createdAt', 'number', 'state'] as const
export const ContractPageQuery = z.object({
  ...filters,
  ...paging,
  sort: z.enum(contractSorts.flatMap((sort) => [sort, `-${sort}`] as const)).default('-createdAt'),
})

export const ContractExportQuery = ContractPageQuery.omit(pageParams).extend(exportColumnsParam('contracts'))

/** Count per state, including zeros. */
export const ContractStateCount = z.record(State, z.int()).meta({ id: 'ContractStateCount' })
export type ContractStateCount = z.output<typeof ContractStateCount>

/** A part of the document, for reading without a PDF. */
export const PaperPart = z
  .object({
    key: z.string(),
    title: z.string(),
    pages: z.int(),
    firstPage: z.int(),
    blocks: z.array(
      z.union([
        z.object({ heading: z.string() }),
        z.object({ text: z.string(), isLarge: z.boolean() }),
        z.object({ facts: z.array(z.tuple([z.string(), z.string()])) }),
        z.object({ blanks: z.array(z.string()).describe('To be filled in by hand, on paper.') }),
      ]),
    ),
  })
  .meta({ id: 'PaperPart' })
export type PaperPart = z.output<typeof PaperPart>

/** A draft rendered as it would be sent now, with missing fields; or the document as sent. */
export const ContractPreview = z
  .object({
    missing: z.array(
      z.object({
        key: z.string(),
        message: z.string(),
        on: z.enum(['lead', 'address', 'sale', 'user', 'company', 'contract']),
        recordId: Id.nullable().describe('Whose field it is; null for the company’s.'),
        field: z.string(),
      }),
    ),
    blanks: z.array(z.string()).describe('Lines of the paper that are blank: it may be sent so.'),
    addressNotes: z
      .array(z.string())
      .describe('Reasons to doubt that a buyer’s address is their own, if the reader sends it now.'),
    buyerEmail: z.string().nullable(),
    salespersonName: z.string().nullable(),
    contractorName: z.string().nullable(),
    warnings: z.array(z.string()).describe('What may be sent, and should be looked at.'),
    progressPayments: z
      .array(z.object({ work: z.string(), amount: z.number() }))
      .describe('As the paper says them, given or usual; empty where it has no schedule.'),
    startsOn: Day.nullable().describe('As the paper says it; null where it has no schedule.'),
    completesOn: Day.nullable(),
    usesSubcontractors: z.boolean().nullable().describe('As the paper says it; null where it does not.'),
    parts: z.array(PaperPart),
    changes: ChangeEffect.nullable().describe('What the paper changes, where it does.'),
  })
  .meta({ id: 'ContractPreview' })
export type ContractPreview = z.output<typeof ContractPreview>

export const ContractMove = z.strictObject({ version: Version.optional() }).meta({ id: 'ContractMove' })
export const ContractSending = z
  .strictObject({
    message: z
      .string()
      .trim()
      .max(500)
      .transform((text) => text || undefined)
      .optional()
      .describe('To the buyers, in the mail.'),
    version: Version.optional(),
  })
  .meta({ id: 'ContractSending' })
export const ContractVoid = z
  .strictObject({ reason: reason(), version: Version.optional() })
  .meta({ id: 'ContractVoid' })
export const ContractAnswer = z
  .strictObject({ reason: reason().optional(), version: Version.optional() })
  .meta({ id: 'ContractAnswer' })

export const ChangeRequest = z
  .strictObject({ contractId: Id, reason: reason(), fields: AgreedChange, version: Version.optional() })
  .meta({ id: 'ChangeRequest', description: '`contractId` is the id of the contract.' })
export type ChangeRequest = z.output<typeof ChangeRequest>
export const ImaginedChange = z.strictObject({ fields: AgreedChange }).meta({ id: 'ImaginedChange' })

export const LinkAsked = z
  .strictObject({
    signerId: Id,
    isInPerson: z
      .boolean()
      .default(false)
      .describe('The caller hosts the signing and is named; else a code goes to the buyer’s address.'),
  })
  .meta({ id: 'LinkAsked' })
export const SigningLink = z
  .object({
    path: z.string().describe('Of the page: `/sign/…`. It is told once and kept by its hash alone.'),
    expiresAt: Instant,
  })
  .meta({ id: 'SigningLink' })

/** Audit trail; each entry includes the hash of the one before. */
export const ContractEvents = z.array(
  z.object({
    at: Instant,
    event: z.string(),
    who: z.string(),
    ip: z.string().nullable(),
    agent: z.string().nullable(),
    words: z.string().describe('A reason, a version of the consent, a hash of a document.').nullable(),
    hash: z.string(),
  }),
)
export const Pdf = z.string().describe('A PDF.')
