import { type ChangeableField, changeableFields } from '@crm/domain/contracts/change'
import {
  type ServiceFieldName,
  type SigningServiceName,
  serviceFields,
  signingServices,
} from '@crm/domain/contracts/service-template'
import { contractStates } from '@crm/domain/contracts/states'
import { contractTemplateIds, signerRoleNames } from '@crm/domain/contracts/templates'
import { contractSortFields } from '@crm/domain/contracts/sort-fields'
import { presentationLanguages } from '@crm/domain/sales/presentation-language'
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
  filteredCountsOf,
  sortParam,
} from '../shapes.ts'
import { exportColumnsParam, pageParams } from './export-shapes.ts'

const Template = z.enum(contractTemplateIds)
const State = z.enum(contractStates)
const Role = z.enum(signerRoleNames)
const reason = (longest = 2000) => z.string().trim().min(1, 'Enter a reason.').max(longest)

/** A contract template. `id` also identifies an installer's own template. */
export const ContractTemplate = z
  .object({
    service: z.literal('own'),
    id: Template,
    title: z.string(),
    fits: z.string().describe('Sentence that says when to choose the template.'),
    signers: z.array(z.object({ role: Role, label: z.string(), isOptional: z.boolean() })),
    sections: z.array(z.string()).describe('Keys of the sections in the document.'),
    notices: z.array(z.string()).describe('Keys of the legal notices in the document.'),
    whyNot: z
      .string()
      .nullable()
      .describe(
        'Reason that the template does not fit the sale in the query. Null if it fits, or without `saleId`.',
      ),
  })
  .meta({ id: 'ContractTemplate' })
export type ContractTemplate = z.output<typeof ContractTemplate>

const Service = z.enum(Object.keys(signingServices) as [SigningServiceName, ...SigningServiceName[]])

/** A template of the e-signature service. */
const ServiceTemplateSummary = z
  .object({ service: Service, id: z.string(), title: z.string() })
  .meta({ id: 'ServiceTemplateSummary' })

const ServiceTemplate = ServiceTemplateSummary.extend({
  signers: z.array(
    z.object({
      role: z.string().describe('ID of the role in the service.'),
      label: z.string(),
      signs: z.boolean().describe('False for a role that only gets a copy.'),
    }),
  ),
  fields: z.array(
    z.object({
      id: z.string(),
      role: z.string(),
      label: z.string(),
      type: z.enum([
        'text',
        'number',
        'checkbox',
        'choice',
        'date',
        'name',
        'email',
        'initials',
        'signature',
      ]),
      page: z.int(),
      left: z.number().describe('Percent of the page from its left edge.'),
      top: z.number().describe('Percent of the page from its top edge.'),
      isRequired: z.boolean(),
      isPrefillable: z.boolean().describe('True if the sender may enter the value.'),
      options: z.array(z.string()),
    }),
  ),
}).meta({ id: 'ServiceTemplate' })
export type ServiceTemplate = z.output<typeof ServiceTemplate>

export const ContractTemplates = z.array(
  z.discriminatedUnion('service', [ContractTemplate, ServiceTemplateSummary]),
)
const MapVersion = z.int().min(0).describe('Version of the choices. 0 before the first one.')
const Signer = Role.nullable().describe('Signer who takes this role. Null for nobody.')
const Source = z
  .enum(Object.keys(serviceFields) as [ServiceFieldName, ...ServiceFieldName[]])
  .nullable()
  .describe('Value that fills the field. Null if its signer fills it in.')

/** The template with what fills it: by names and labels, or as an administrator chose. */
export const MappedTemplate = ServiceTemplate.extend({
  signers: z.array(ServiceTemplate.shape.signers.element.extend({ signer: Signer })),
  fields: z.array(
    ServiceTemplate.shape.fields.element.extend({
      source: Source,
      value: z.string().nullable().describe('Value for the sale in the query. Null without one.'),
    }),
  ),
  version: MapVersion,
}).meta({ id: 'MappedTemplate' })
export type MappedTemplate = z.output<typeof MappedTemplate>
export const TemplateConflict = conflictWith(MappedTemplate)

export const TemplateMapChanges = z
  .strictObject({
    signers: z.array(z.strictObject({ role: z.string().max(200), signer: Signer })).max(50),
    fields: z.array(z.strictObject({ id: z.string().max(400), source: Source })).max(1000),
    version: MapVersion,
  })
  .meta({ id: 'TemplateMapChanges' })
export type TemplateMapChanges = z.output<typeof TemplateMapChanges>

export const AnyContractTemplate = z.discriminatedUnion('service', [ContractTemplate, MappedTemplate])
export const ContractTemplateParams = z.object({
  id: z
    .string()
    .max(200)
    .describe('ID of one of our templates, or of a template of the e-signature service.'),
})
export const ServiceTemplateQuery = z.object({
  saleId: Id.optional().describe(
    'ID of a sale. Each field of a template of the service then has its `value`.',
  ),
})
export const ContractTemplateQuery = z.object({
  saleId: Id.optional().describe(
    'ID of a sale. The list then has our templates only, each with `whyNot` if it does not fit the sale.',
  ),
})

const ProgressPayment = z.strictObject({
  work: Line(200).min(1, 'Name the work.'),
  amount: Dollars,
})

const name = z
  .string()
  .trim()
  .max(120)
  .transform((given) => given || null)
  .nullable()
const email = z
  .union([z.literal(''), z.email('An email address looks like name@example.com.').max(254)])
  .transform((given) => given.toLowerCase() || null)
  .nullable()

/** Terms that the sale does not have. */
const terms = {
  secondBuyerName: name,
  secondBuyerEmail: email,
  usesSubcontractors: z
    .boolean()
    .nullable()
    .describe(
      'True if subcontractors do part of the work. If null, the answer follows from the installer of the sale.',
    ),
  approxStartDate: Day.nullable().describe(
    'Approximate first day of the work. If null, 45 days after the contract.',
  ),
  approxCompletionDate: Day.nullable().describe(
    'Approximate last day of the work. If null, 120 days after the contract.',
  ),
  progressPayments: z
    .array(ProgressPayment)
    .max(12)
    .nullable()
    .describe(
      'Progress payments. If null, half of the remaining price is due after the installation, the rest with the permission to operate.',
    ),
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
          before: z.string().nullable().describe('Value as text.'),
          after: z.string().nullable(),
        }),
      )
      .describe('Terms that differ.'),
    priceBefore: z.number().nullable(),
    priceAfter: z.number().nullable(),
    priceDifference: z.number(),
    moneyFault: z
      .string()
      .nullable()
      .describe(
        'Reason that the change cannot be requested: the payments do not add up to the price. Null if they do.',
      ),
    lenderSignsAgain: z
      .string()
      .nullable()
      .describe('Reason that the lender must sign again. Null if that is not needed.'),
    commission: z
      .object({ before: z.number(), after: z.number(), difference: z.number() })
      .nullable()
      .describe(
        'Commission before and after the change, in dollars. Null without a sheet that the caller may see.',
      ),
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
    isDue: z.boolean().describe('True if this signer is next.'),
    signsByLink: z
      .boolean()
      .describe('True for buyers, who sign through a link. The company signs in the CRM.'),
    sentAt: Instant.nullable(),
    viewedAt: Instant.nullable(),
    signedAt: Instant.nullable(),
    signedByName: z.string().nullable().describe('Name of the user who signed for the company.'),
    identifiedBy: z
      .string()
      .nullable()
      .describe('Description of the link that identified a buyer who signed. Null for others.'),
    addressNotes: z
      .array(z.string())
      .describe('Reasons to doubt that the email address is the buyer’s own, as of sending.'),
    declinedAt: Instant.nullable(),
  })
  .meta({ id: 'ContractSigner' })
export type ContractSigner = z.output<typeof ContractSigner>

/** Specification section 3, Contract: contractId, title, contractDate, isSigned and the two links. The rest is ours. */
export const Contract = z
  .object({
    id: Id,
    contractId: z.string().describe('Display number, such as `C-1042`.'),
    title: z.string(),
    template: Template,
    formVersion: z
      .int()
      .nullable()
      .describe(
        'Number of the form’s version that the contract was sent with. Null for drafts and for contracts of a signature service.',
      ),
    installerTemplateId: z
      .string()
      .nullable()
      .describe('ID of the installer’s own template. Null without one.'),
    signingService: z
      .union([z.literal('own'), Service])
      .describe('Service that signs the contract. `own`: our signing page and the CRM.'),
    serviceTemplateId: z
      .string()
      .nullable()
      .describe('ID of the service’s template. Null with our own signing.'),
    envelopeId: z
      .string()
      .nullable()
      .describe('ID of the service’s envelope. Null until the service accepts the contract.'),
    signingFault: z
      .string()
      .nullable()
      .describe('Sentence about a problem with the signature service. Null if there is none.'),
    state: State,
    previousState: State.nullable().describe('State before a change was requested. Null in other states.'),
    isSigned: z.boolean().describe('True only in the state `Completed`.'),
    contractDate: Day.nullable().describe('Pacific day of the last signature by a buyer.'),
    fileDownloadLink: z
      .string()
      .describe('Path of the PDF: the current draft, or the document as sent. Requires a bearer token.'),
    completedDocLink: z
      .string()
      .nullable()
      .describe('Path of the signed and sealed PDF. Null until the contract is completed.'),
    certificateLink: z
      .string()
      .nullable()
      .describe('Path of the audit certificate. Null until the contract is completed.'),
    signedDocumentId: Id.nullable().describe(
      'ID of the signed PDF among the documents of the sale. Null until it is filed.',
    ),
    certificateDocumentId: Id.nullable(),
    saleId: Id,
    jobNumber: z.string(),
    saleStatus: z.string(),
    saleRepId: Id.nullable(),
    salespersonId: Id.nullable().describe(
      'ID of the user named as salesperson. Null if there is none, and before the contract is sent.',
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
      .describe('Contract that this one changes or replaces.'),
    change: AgreedChange.nullable().describe(
      'Changes of the sale that apply once this contract is completed.',
    ),
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
    signers: z.array(ContractSigner).describe('Signers in signing order. Empty before the contract is sent.'),
    linkMakerIds: z
      .array(Id)
      .describe('IDs of users who handed over a buyer’s link. They may not sign for the contractor.'),
    addressSourceIds: z
      .array(Id)
      .describe(
        'IDs of users who can read a buyer’s mailbox, or entered its address shortly before sending. They may not sign for the contractor.',
      ),
    message: z.string().nullable().describe('Message from the sender in the email to the buyers.'),
    sentAt: Instant.nullable(),
    sentByName: z.string().nullable(),
    expiresAt: Instant.nullable(),
    viewedAt: Instant.nullable(),
    completedAt: Instant.nullable(),
    paper: z
      .object({ signedOn: Day, filedByName: z.string(), filedAt: Instant })
      .nullable()
      .describe('Present if the contract was signed by hand and its scan was uploaded.'),
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
  .strictObject({
    saleId: Id,
    template: Template.optional(),
    serviceTemplateId: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe(
        'ID of a template of the signature service, for a home improvement contract. If absent, the installer’s template if the service has it.',
      ),
    ...partial(terms),
  })
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
  id: oneOrMany(Id).optional(),
  leadId: Id.optional(),
  saleId: Id.optional(),
  state: oneOrMany(State).optional(),
  template: oneOrMany(Template).optional(),
  salesRepId: oneOrMany(z.union([Id, z.literal('none')])).optional(),
  isOpen: z
    .stringbool()
    .optional()
    .describe('If true, returns only contracts that are out for signature. If false, only the others.'),
  awaitsCompany: z
    .stringbool()
    .optional()
    .describe(
      'If true, returns only contracts that wait for a signature of the company. If false, only the others.',
    ),
  q: z
    .string()
    .trim()
    .max(200, 'A search has at most 200 characters.')
    .optional()
    .describe(
      'Search text: a contract number, a job number, or any part of the client’s name, phone, email or address.',
    ),
}
export const ContractListQuery = z.object({ ...filters, ...listing })
export type ContractFilter = Omit<z.output<typeof ContractListQuery>, 'limit' | 'after'>
export const ContractPageQuery = z.object({
  ...filters,
  ...paging,
  sort: sortParam(contractSortFields).default('-createdAt'),
})

export const ContractExportQuery = ContractPageQuery.omit(pageParams).extend(exportColumnsParam('contracts'))

/** Count per state, including zeros. */
export const ContractStateCount = z.record(State, z.int()).meta({ id: 'ContractStateCount' })
export type ContractStateCount = z.output<typeof ContractStateCount>

/** Counts matching contracts per state, so it takes no filter by state. */
export const ContractCountQuery = z.object(filters).omit({ state: true })
export const FilteredContractCount = filteredCountsOf(contractStates).meta({ id: 'FilteredContractCount' })

/** A part of the document, for reading without a PDF. */
export const PaperPart = z
  .object({
    key: z.string(),
    title: z.string(),
    language: z
      .enum(presentationLanguages)
      .describe('A contract in Spanish has its English text beside it, which is not signed.'),
    pages: z.int(),
    firstPage: z.int(),
    blocks: z.array(
      z.union([
        z.object({ heading: z.string() }),
        z.object({
          text: z.string(),
          isLarge: z.boolean(),
          bold: z
            .array(z.tuple([z.int(), z.int()]))
            .optional()
            .describe('Start and end of each bold stretch, as indexes into the text.'),
          marker: z.string().optional().describe('Bullet or number of an item in a list.'),
        }),
        z.object({ facts: z.array(z.tuple([z.string(), z.string()])) }),
        z.object({ blanks: z.array(z.string()).describe('Fields to fill in by hand.') }),
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
        on: z.enum(['lead', 'address', 'sale', 'user', 'company', 'contract', 'form']),
        recordId: Id.nullable().describe(
          'ID of the record that has the field. Null for the company details and for a form.',
        ),
        field: z.string(),
      }),
    ),
    blanks: z
      .array(z.string())
      .describe('Lines that are blank on the document. They do not prevent sending.'),
    addressNotes: z
      .array(z.string())
      .describe(
        'Reasons to doubt that a buyer’s email address is their own, if the caller sends the contract now.',
      ),
    formVersion: z
      .int()
      .nullable()
      .describe('Number of the form’s version. Null for a template of a signature service.'),
    buyerEmail: z.string().nullable(),
    salespersonName: z.string().nullable(),
    contractorName: z.string().nullable(),
    warnings: z.array(z.string()).describe('Points to check before sending. They do not prevent it.'),
    progressPayments: z
      .array(z.object({ work: z.string(), amount: z.number() }))
      .describe('Progress payments on the document, entered or default. Empty without a schedule.'),
    startsOn: Day.nullable().describe('First day of the work on the document. Null without a schedule.'),
    completesOn: Day.nullable(),
    usesSubcontractors: z
      .boolean()
      .nullable()
      .describe('Statement about subcontractors on the document. Null without one.'),
    parts: z.array(PaperPart),
    changes: ChangeEffect.nullable().describe('Effect of a change order in draft. Null for other contracts.'),
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
      .describe('Message to the buyers in the email.'),
    version: Version.optional(),
    formVersion: z
      .int()
      .optional()
      .describe(
        'Number of the form’s version in the preview. If another one is approved now, nothing is sent.',
      ),
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
  .meta({
    id: 'ChangeRequest',
    description: '`contractId` is the `id` of the contract, not its display number.',
  })
export type ChangeRequest = z.output<typeof ChangeRequest>
export const ImaginedChange = z.strictObject({ fields: AgreedChange }).meta({ id: 'ImaginedChange' })

export const LinkRequest = z
  .strictObject({
    signerId: Id,
    isInPerson: z
      .boolean()
      .default(false)
      .describe(
        'If true, the caller hosts the signing in person. If false, the link asks for a code that is mailed to the buyer.',
      ),
  })
  .meta({ id: 'LinkAsked' })
export type LinkRequest = z.output<typeof LinkRequest>
export const SigningLink = z
  .object({
    path: z
      .string()
      .describe(
        'Path of the signing page, `/sign/…`, or the URL at the signature service. Only this response has it, because the server does not store it.',
      ),
    expiresAt: Instant,
  })
  .meta({ id: 'SigningLink' })

/** Audit trail; each entry includes the code of the one before. */
export const ContractEvents = z.array(
  z.object({
    at: Instant,
    event: z.string(),
    who: z.string(),
    ip: z.string().nullable(),
    agent: z.string().nullable(),
    words: z
      .string()
      .describe('Details, such as a reason, the version of the consent or the hash of a document.')
      .nullable(),
    hash: z.string(),
    isUnchanged: z
      .boolean()
      .describe('False if the entry is not as it was recorded. Null if its key is not here.')
      .nullable(),
  }),
)
export type ContractEvents = z.output<typeof ContractEvents>
export const Pdf = z.string().describe('PDF file.')
