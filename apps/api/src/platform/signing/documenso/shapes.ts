/**
 * The parts of Documenso's responses that we read; other properties are ignored. Source: API v2, operations of the group
 * Envelope (docs.documenso.com, developers, API), and the webhook events page.
 */
import * as z from 'zod'

const Recipient = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  token: z.string(),
  role: z.enum(['CC', 'SIGNER', 'VIEWER', 'APPROVER', 'ASSISTANT']),
  signingOrder: z.number().nullable(),
  readStatus: z.enum(['NOT_OPENED', 'OPENED']),
  signingStatus: z.enum(['NOT_SIGNED', 'SIGNED', 'REJECTED']),
  signedAt: z.coerce.date().nullable(),
  expiresAt: z.coerce.date().nullish(),
  rejectionReason: z.string().nullable(),
})
export type Recipient = z.output<typeof Recipient>

const Field = z.object({
  id: z.number(),
  recipientId: z.number(),
  type: z.enum([
    'SIGNATURE',
    'FREE_SIGNATURE',
    'INITIALS',
    'NAME',
    'EMAIL',
    'DATE',
    'TEXT',
    'NUMBER',
    'RADIO',
    'CHECKBOX',
    'DROPDOWN',
  ]),
  page: z.number(),
  // Decimals arrive as text.
  positionX: z.coerce.number(),
  positionY: z.coerce.number(),
  fieldMeta: z
    .object({
      label: z.string().optional(),
      required: z.boolean().optional(),
      values: z.array(z.object({ value: z.string() })).optional(),
    })
    .nullish(),
})
export type Field = z.output<typeof Field>

const EnvelopeType = z.enum(['DOCUMENT', 'TEMPLATE'])

export const Envelope = z.object({
  id: z.string(),
  type: EnvelopeType,
  status: z.enum(['DRAFT', 'PENDING', 'COMPLETED', 'REJECTED', 'CANCELLED']),
  title: z.string(),
  documentMeta: z.object({ signingOrder: z.enum(['PARALLEL', 'SEQUENTIAL']) }),
  recipients: z.array(Recipient),
  fields: z.array(Field),
  envelopeItems: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type Envelope = z.output<typeof Envelope>

/** A page of `GET /envelope`. */
export const EnvelopePage = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      status: Envelope.shape.status,
      externalId: z.string().nullable(),
    }),
  ),
  totalPages: z.number(),
})

export const Created = z.object({ id: z.string() })

export const Failure = z.object({ message: z.string().optional(), error: z.string().optional() })

export const HookBody = z.object({ event: z.string(), payload: z.object({ envelopeId: z.string() }) })
