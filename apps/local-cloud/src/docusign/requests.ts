/** Request bodies: `EnvelopeDefinition`, `TemplateRole`, `RecipientViewRequest` of the REST API v2.1. */
import * as z from 'zod'

const text = z.string()
const flag = z.enum(['true', 'false'])

const labeled = z.object({ tabLabel: text, value: text.optional() })
const prefill = z.object({
  textTabs: z.array(labeled).optional(),
  numberTabs: z.array(labeled).optional(),
  listTabs: z.array(labeled).optional(),
  checkboxTabs: z.array(z.object({ tabLabel: text, selected: flag })).optional(),
})
export type PrefillTabs = z.output<typeof prefill>

const placed = z.object({
  documentId: text,
  pageNumber: text.regex(/^\d+$/),
  xPosition: text.regex(/^\d+$/),
  yPosition: text.regex(/^\d+$/),
  tabLabel: text.optional(),
  required: flag.optional(),
  optional: flag.optional(),
})
export type PlacedTab = z.output<typeof placed>

export const EnvelopeDefinition = z.object({
  templateId: text.optional(),
  templateRoles: z
    .array(
      z.object({
        roleName: text,
        name: text.optional(),
        email: text.optional(),
        clientUserId: text.max(100).optional(),
        routingOrder: text.optional(),
        tabs: prefill.optional(),
      }),
    )
    .optional(),
  documents: z
    .array(z.object({ documentId: text, name: text, documentBase64: text, fileExtension: text.optional() }))
    .optional(),
  recipients: z
    .object({
      signers: z
        .array(
          z.object({
            recipientId: text,
            name: text.optional(),
            email: text.optional(),
            routingOrder: text.optional(),
            clientUserId: text.max(100).optional(),
            tabs: z
              .object({
                signHereTabs: z.array(placed).optional(),
                initialHereTabs: z.array(placed).optional(),
                dateSignedTabs: z.array(placed).optional(),
                textTabs: z.array(placed).optional(),
              })
              .optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  status: z.enum(['created', 'sent']).default('created'),
  emailSubject: text.max(100).optional(),
  emailBlurb: text.max(10_000).optional(),
  transactionId: text.optional(),
  customFields: z
    .object({ textCustomFields: z.array(z.object({ name: text, value: text })).optional() })
    .optional(),
})
export type EnvelopeDefinition = z.output<typeof EnvelopeDefinition>

export const EnvelopeUpdate = z.object({ status: text.optional(), voidedReason: text.optional() })

export const RecipientsUpdate = z.object({ signers: z.array(z.object({ recipientId: text })) })

export const RecipientViewRequest = z.object({
  returnUrl: z.url(),
  authenticationMethod: text,
  clientUserId: text.optional(),
  userName: text.optional(),
  email: text.optional(),
  recipientId: text.optional(),
})
export type RecipientViewRequest = z.output<typeof RecipientViewRequest>

export const EnvelopesQuery = z.object({
  from_date: text.optional(),
  custom_field: text.optional(),
  transaction_ids: text.optional(),
  envelope_ids: text.optional(),
  count: z.coerce.number().int().min(1).default(1_000),
  start_position: z.coerce.number().int().min(0).default(0),
})

export const TemplatesQuery = z.object({
  count: z.coerce.number().int().min(1).default(50),
  start_position: z.coerce.number().int().min(0).default(0),
})
