/**
 * Webhook payloads: ids, states, days, and amounts of clients and reps. They never contain our cost per watt, access
 * links, notes or files.
 */
import { type HookEventType, type HookSubject, hookSubjectOf } from '@crm/domain/hooks/hook-events'
import * as z from 'zod'
import { Id, Instant, Version } from '../shapes.ts'
import { ActorKind } from './activity-shapes.ts'
import { Appointment } from './appointment-shapes.ts'
import { Commission } from './commission-shapes.ts'
import { Contract } from './contract-shapes.ts'
import { Document } from './document-shapes.ts'
import { Draw } from './draw-shapes.ts'
import { WebLead } from './lead-shapes.ts'
import { Referral } from './referral-shapes.ts'
import { WebSale } from './sale-shapes.ts'
import { ServiceJob } from './service-job-shapes.ts'

/** A record over the union: a kind without a shape does not compile. Other fields of a view are stripped. */
export const hookRecords = {
  lead: WebLead.pick({
    id: true,
    number: true,
    firstName: true,
    lastName: true,
    phone1: true,
    email1: true,
    status: true,
    sourceName: true,
    repId: true,
    salesRepId: true,
    doNotContact: true,
    createdAt: true,
    updatedAt: true,
    version: true,
  }),
  appointment: Appointment.pick({
    id: true,
    number: true,
    leadId: true,
    saleId: true,
    addressId: true,
    repId: true,
    dateTime: true,
    durationMinutes: true,
    type: true,
    result: true,
    confirmation: true,
    createdAt: true,
    updatedAt: true,
    version: true,
  }),
  sale: WebSale.pick({
    id: true,
    jobNumber: true,
    leadId: true,
    addressId: true,
    salesRepId: true,
    status: true,
    subStatus: true,
    onHold: true,
    holdReason: true,
    previousStatus: true,
    contractDate: true,
    saleAmount: true,
    systemWatts: true,
    installScheduledDate: true,
    installCompletedDate: true,
    inspectionPassedDate: true,
    ptoCompleteDate: true,
    cancelDate: true,
    cancelReason: true,
    createdAt: true,
    updatedAt: true,
    version: true,
  }),
  contract: Contract.pick({
    id: true,
    contractId: true,
    title: true,
    template: true,
    state: true,
    saleId: true,
    jobNumber: true,
    leadId: true,
    price: true,
    contractDate: true,
    sentAt: true,
    completedAt: true,
    declinedAt: true,
    voidedAt: true,
    createdAt: true,
    updatedAt: true,
    version: true,
  }),
  commission: Commission.pick({
    id: true,
    saleId: true,
    jobNumber: true,
    repId: true,
    state: true,
    commissionAmount: true,
    createdAt: true,
    updatedAt: true,
    version: true,
  }),
  draw: Draw.pick({ id: true, amount: true, state: true, paymentDate: true, createdAt: true, version: true }),
  serviceJob: ServiceJob.pick({
    id: true,
    number: true,
    leadId: true,
    saleId: true,
    type: true,
    status: true,
    technician: true,
    earliestServiceDate: true,
    repairScheduledDate: true,
    jobCompleteDate: true,
    createdAt: true,
    updatedAt: true,
    version: true,
  }),
  referral: Referral.pick({
    id: true,
    referredById: true,
    referredId: true,
    referredByAmountToPay: true,
    status: true,
    paidAmount: true,
    referralPaidDate: true,
    createdAt: true,
    updatedAt: true,
    version: true,
  }),
  document: Document.pick({
    id: true,
    leadId: true,
    saleId: true,
    jobNumber: true,
    title: true,
    docType: true,
    fileType: true,
    size: true,
    uploadedBy: true,
    createdAt: true,
    version: true,
  }),
} satisfies Record<HookSubject, z.ZodObject>

/** Complete payload of an event. */
export const hookMessage = (type: HookEventType) =>
  z.object({
    id: Id.describe('ID of the event. It is the same for every attempt.'),
    type: z.literal(type),
    timestamp: Instant,
    data: z.object({
      subject: z.literal(hookSubjectOf(type)),
      id: Id,
      leadId: Id.nullable(),
      saleId: Id.nullable(),
      version: Version.nullable(),
      changes: z
        .record(z.string(), z.array(z.unknown()).length(2))
        .describe('Old and new value of each changed field.'),
      ...(type === 'lead.merged' && { mergedInto: Id.describe('ID of the surviving lead.') }),
      by: z.object({ kind: ActorKind, id: Id.nullable() }),
      record: hookRecords[hookSubjectOf(type)]
        .nullable()
        .describe('The record when the message was created. Null if it was removed before.'),
    }),
  })
