/**
 * The parts of Docusign's responses that we read; other properties are ignored. Every value is text, also numbers and
 * booleans, and absent ones are left out. Source: eSignature REST API v2.1 (developers.docusign.com), objects of the same
 * names in github.com/docusign/docusign-esign-node-client.
 */
import * as z from 'zod'

const text = z.string()
const instant = z.coerce.date().optional()

const tab = z.object({
  tabLabel: text.default(''),
  // Absent where an anchor in the text places the tab.
  pageNumber: z.coerce.number().catch(1),
  xPosition: z.coerce.number().catch(0),
  yPosition: z.coerce.number().catch(0),
  required: z.enum(['true', 'false']).optional(),
  optional: z.enum(['true', 'false']).optional(),
  listItems: z.array(z.object({ value: text })).optional(),
})
export type Tab = z.output<typeof tab>

const tabs = z.array(tab).default([])

/** The groups of tabs that have a counterpart in the port; formulas, attachments and the like are left out. */
const Tabs = z.object({
  signHereTabs: tabs,
  initialHereTabs: tabs,
  dateSignedTabs: tabs,
  dateTabs: tabs,
  fullNameTabs: tabs,
  emailAddressTabs: tabs,
  emailTabs: tabs,
  textTabs: tabs,
  numberTabs: tabs,
  checkboxTabs: tabs,
  listTabs: tabs,
})
export type TabGroup = keyof z.output<typeof Tabs>

const noTabs = Tabs.parse({})

export const TemplateRecipients = z.object({
  signers: z
    .array(
      z.object({ roleName: text.default(''), routingOrder: z.coerce.number(), tabs: Tabs.default(noTabs) }),
    )
    .default([]),
  carbonCopies: z
    .array(z.object({ roleName: text.default(''), routingOrder: z.coerce.number() }))
    .default([]),
})
export type TemplateRecipients = z.output<typeof TemplateRecipients>

export const TemplateName = z.object({ templateId: text, name: text })

export const TemplatePage = z.object({
  envelopeTemplates: z.array(TemplateName).default([]),
  totalSetSize: z.coerce.number(),
})

const Signer = z.object({
  recipientId: text,
  name: text,
  email: text,
  routingOrder: z.coerce.number(),
  clientUserId: text.optional(),
  status: z.enum([
    'created',
    'sent',
    'delivered',
    'signed',
    'completed',
    'declined',
    'autoresponded',
    'faxpending',
  ]),
  sentDateTime: instant,
  deliveredDateTime: instant,
  signedDateTime: instant,
  declinedDateTime: instant,
  declinedReason: text.optional(),
})
export type Signer = z.output<typeof Signer>

const status = z.enum([
  'created',
  'sent',
  'delivered',
  'signed',
  'completed',
  'declined',
  'voided',
  'deleted',
  'timedout',
  'processing',
  'correct',
])

export const Envelope = z.object({
  envelopeId: text,
  status,
  voidedDateTime: instant,
  voidedReason: text.optional(),
  emailSubject: text.optional(),
  recipients: z.object({ signers: z.array(Signer).default([]) }),
})
export type Envelope = z.output<typeof Envelope>

/** A search by transaction may report statuses instead of envelopes; an unknown transaction has no envelope. */
export const EnvelopeList = z.object({
  envelopes: z.array(z.object({ envelopeId: text, status })).default([]),
  envelopeTransactionStatuses: z
    .array(z.object({ envelopeId: text.optional(), status: status.optional() }))
    .default([]),
})

export const Created = z.object({ envelopeId: text })
export const ViewUrl = z.object({ url: z.url() })
export const Failure = z.object({ errorCode: text, message: text.optional() })

export const Token = z.object({ access_token: text, expires_in: z.number() })
export const TokenFailure = z.object({ error: text, error_description: text.optional() })
export const UserInfo = z.object({
  accounts: z.array(z.object({ account_id: text, base_uri: z.url() })),
})

export const HookBody = z.object({
  event: text,
  data: z.object({ accountId: text, envelopeId: text }),
})
