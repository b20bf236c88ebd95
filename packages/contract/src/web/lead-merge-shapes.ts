import { keyKinds } from '@crm/domain/leads/key-kinds'
import { movedRecordKinds, mergeChoices } from '@crm/domain/leads/merge'
import * as z from 'zod'
import { Id, Instant, Version, pageOf, paging } from '../shapes.ts'
import { WebLead } from './lead-shapes.ts'

export const LeadPairQuery = z.object({
  ...paging,
  view: z
    .enum(['open', 'apart'])
    .default('open')
    .describe('Those that nobody looked at, or those of which somebody said that they are different people.'),
})
export type LeadPairQuery = z.output<typeof LeadPairQuery>

const LeadPair = z
  .object({
    first: WebLead.describe('Who was there first.'),
    second: WebLead,
    likeness: z.enum(['same', 'possible']).describe('A shared phone alone makes a possible duplicate.'),
    because: z.array(z.enum(keyKinds)),
    apartSince: Instant.nullable().describe('When somebody said that they are different people.'),
    apartByName: z.string().nullable(),
  })
  .meta({ id: 'LeadPair' })
export type LeadPair = z.output<typeof LeadPair>

export const LeadPairPage = pageOf(LeadPair)

export const PairOfLeads = z.strictObject({ leadId: Id, otherId: Id })
export type PairOfLeads = z.output<typeof PairOfLeads>

export const LeadPairVerdict = z.object({ leadId: Id, otherId: Id, isApart: z.boolean() })

export const MergeQuery = z.object({ otherId: Id.describe('The lead that would go.') })

/** Count per kind; kinds without records are absent. */
const Counts = z.partialRecord(z.enum(movedRecordKinds), z.int())

export const MergePreview = z
  .object({
    survivor: WebLead,
    other: WebLead,
    likeness: z.enum(['same', 'possible']).nullable().describe('Null where they share nothing.'),
    because: z.array(z.enum(keyKinds)),
    follows: Counts.describe('What of the other goes to the survivor.'),
    keeps: Counts.describe('What the survivor has.'),
    obstacles: z.array(z.string()).describe('Why the two cannot be merged as they are.'),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.output<typeof MergePreview>

export const LeadMerge = z
  .strictObject({
    otherId: Id.describe('The lead that goes; the one of the path stays.'),
    take: z
      .array(z.enum(mergeChoices))
      .max(mergeChoices.length)
      .optional()
      .describe('What is taken of the lead that goes; everything else stays as it is.'),
    version: Version.optional().describe('Of the lead that stays, as it was looked at.'),
    otherVersion: Version.optional(),
  })
  .meta({ id: 'LeadMerge' })
export type LeadMerge = z.output<typeof LeadMerge>

/** A lead with its display name. */
const NamedLead = z.object({ id: Id, number: z.string(), fullName: z.string() })

export const LeadMerged = z
  .object({
    lead: WebLead.describe('The one that stays, as it now is.'),
    merged: NamedLead,
    followed: Counts,
  })
  .meta({ id: 'LeadMerged' })
export type LeadMerged = z.output<typeof LeadMerged>

export const WhereMerged = z
  .object({
    merge: z
      .object({ merged: NamedLead, into: NamedLead, mergedAt: Instant, mergedByName: z.string() })
      .nullable()
      .describe('Null for a lead that is there, that never was, or that went where the caller may not look.'),
  })
  .meta({ id: 'WhereMerged' })
export type WhereMerged = z.output<typeof WhereMerged>

export const LeadUnmerged = z
  .object({
    lead: WebLead.describe('The one that is back.'),
    survivor: WebLead,
    stayed: z
      .array(z.string())
      .describe('Fields, in words, that somebody changed since: they keep that value.'),
  })
  .meta({ id: 'LeadUnmerged' })
export type LeadUnmerged = z.output<typeof LeadUnmerged>
