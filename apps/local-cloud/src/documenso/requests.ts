/**
 * Request bodies. Source: packages/trpc/server/envelope-router/*.types.ts and ZFieldMetaPrefillFieldsSchema in
 * packages/lib/types/field-meta.ts. Unknown properties are ignored, as there.
 */
import * as z from 'zod'

const email = z.union([z.literal(''), z.email()])

const FieldPrefill = z.intersection(
  z.object({ id: z.number() }),
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('text'),
      label: z.string().optional(),
      placeholder: z.string().optional(),
      value: z.string().optional(),
    }),
    z.object({
      type: z.literal('number'),
      label: z.string().optional(),
      placeholder: z.string().optional(),
      value: z.string().optional(),
    }),
    z.object({ type: z.literal('radio'), label: z.string().optional(), value: z.string().optional() }),
    z.object({
      type: z.literal('checkbox'),
      label: z.string().optional(),
      value: z.array(z.string()).optional(),
    }),
    z.object({ type: z.literal('dropdown'), label: z.string().optional(), value: z.string().optional() }),
    z.object({ type: z.literal('date'), value: z.string().optional() }),
  ]),
)
export type FieldPrefill = z.output<typeof FieldPrefill>

const Meta = z.object({
  subject: z.string().max(254).optional(),
  message: z.string().max(5_000).optional(),
  redirectUrl: z.url().optional(),
  distributionMethod: z.enum(['EMAIL', 'NONE']).optional(),
})

/** The form field `payload` of `POST /envelope/use` */
export const UsePayload = z.object({
  envelopeId: z.string(),
  externalId: z.string().optional(),
  recipients: z
    .array(
      z.object({
        id: z.number(),
        email,
        name: z.string().max(255).optional(),
        signingOrder: z.number().optional(),
      }),
    )
    .optional(),
  distributeDocument: z.boolean().optional(),
  prefillFields: z.array(FieldPrefill).optional(),
  override: Meta.extend({ title: z.string().min(1).max(255).optional() }).optional(),
})
export type UsePayload = z.output<typeof UsePayload>

const percent = z.number().min(0).max(100)

/** The form field `payload` of `POST /envelope/create` */
export const CreatePayload = z.object({
  title: z.string().trim().min(1).max(255),
  type: z.enum(['DOCUMENT', 'TEMPLATE']),
  externalId: z.string().trim().max(255).optional(),
  recipients: z
    .array(
      z.object({
        email,
        name: z.string().max(255),
        role: z.enum(['CC', 'SIGNER', 'VIEWER', 'APPROVER', 'ASSISTANT']),
        signingOrder: z.number().optional(),
        fields: z
          .array(
            z.object({
              type: z.enum(['SIGNATURE', 'INITIALS', 'NAME', 'EMAIL', 'DATE', 'TEXT', 'NUMBER']),
              fieldMeta: z
                .object({ label: z.string().optional(), required: z.boolean().optional() })
                .loose()
                .optional(),
              identifier: z.union([z.string(), z.number()]).optional(),
              page: z.number().min(1),
              positionX: percent,
              positionY: percent,
              width: percent,
              height: percent,
            }),
          )
          .optional(),
      }),
    )
    .optional(),
  meta: Meta.extend({ signingOrder: z.enum(['PARALLEL', 'SEQUENTIAL']).optional() }).optional(),
})
export type CreatePayload = z.output<typeof CreatePayload>

export const DistributeBody = z.object({ envelopeId: z.string(), meta: Meta.optional() })

export const RedistributeBody = z.object({
  envelopeId: z.string(),
  recipients: z.array(z.number()).min(1),
})

export const CancelBody = z.object({ envelopeId: z.string(), reason: z.string().optional() })

export const FindQuery = z.object({
  query: z.string().optional(),
  page: z.coerce.number().min(1).optional(),
  perPage: z.coerce.number().min(1).max(100).optional(),
  type: z.enum(['DOCUMENT', 'TEMPLATE']).optional(),
  templateId: z.coerce.number().optional(),
  status: z.enum(['DRAFT', 'PENDING', 'COMPLETED', 'REJECTED', 'CANCELLED']).optional(),
})
export type FindQuery = z.output<typeof FindQuery>

export const DownloadQuery = z.object({
  version: z.enum(['original', 'signed', 'pending']).default('signed'),
})
