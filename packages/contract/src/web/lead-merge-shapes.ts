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
    .describe('`open` returns undecided pairs. `apart` returns pairs that are marked as different people.'),
})
export type LeadPairQuery = z.output<typeof LeadPairQuery>

const LeadPair = z
  .object({
    first: WebLead.describe('The older lead of the pair.'),
    second: WebLead,
    likeness: z.enum(['same', 'possible']).describe('A shared phone alone makes a `possible` duplicate.'),
    because: z.array(z.enum(keyKinds)),
    apartSince: Instant.nullable().describe('Time when the pair was marked as different people.'),
    apartByName: z.string().nullable(),
  })
  .meta({ id: 'LeadPair' })
export type LeadPair = z.output<typeof LeadPair>

export const LeadPairPage = pageOf(LeadPair)

export const PairOfLeads = z.strictObject({ leadId: Id, otherId: Id })
export type PairOfLeads = z.output<typeof PairOfLeads>

export const LeadPairVerdict = z.object({ leadId: Id, otherId: Id, isApart: z.boolean() })

export const MergeQuery = z.object({
  otherId: Id.describe('ID of the lead to merge into the one in the path.'),
})

/** Count per kind; kinds without records are absent. */
const Counts = z.partialRecord(z.enum(movedRecordKinds), z.int())

export const MergePreview = z
  .object({
    survivor: WebLead,
    other: WebLead,
    likeness: z
      .enum(['same', 'possible'])
      .nullable()
      .describe('Likeness of the two leads. Null if they have no identifying data in common.'),
    because: z.array(z.enum(keyKinds)),
    follows: Counts.describe('Number of records that move to the surviving lead, by kind.'),
    keeps: Counts.describe('Number of records that the surviving lead already has, by kind.'),
    obstacles: z.array(z.string()).describe('Reasons that the leads cannot be merged. Empty if they can.'),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.output<typeof MergePreview>

export const LeadMerge = z
  .strictObject({
    otherId: Id.describe('ID of the lead to merge. The lead in the path survives.'),
    take: z
      .array(z.enum(mergeChoices))
      .max(mergeChoices.length)
      .optional()
      .describe('Fields to copy from the merged lead. All other fields of the surviving lead stay.'),
    version: Version.optional().describe('Version of the surviving lead that the caller read.'),
    otherVersion: Version.optional(),
  })
  .meta({ id: 'LeadMerge' })
export type LeadMerge = z.output<typeof LeadMerge>

/** A lead with its display name. */
const NamedLead = z.object({ id: Id, number: z.string(), fullName: z.string() })

export const LeadMerged = z
  .object({
    lead: WebLead.describe('The surviving lead after the merge.'),
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
      .describe(
        'The merge of the lead. Null if the lead was not merged, or if the caller may not see the surviving lead.',
      ),
  })
  .meta({ id: 'WhereMerged' })
export type WhereMerged = z.output<typeof WhereMerged>

export const LeadUnmerged = z
  .object({
    lead: WebLead.describe('The restored lead.'),
    survivor: WebLead,
    stayed: z
      .array(z.string())
      .describe('Labels of fields that were changed after the merge. They keep their value.'),
  })
  .meta({ id: 'LeadUnmerged' })
export type LeadUnmerged = z.output<typeof LeadUnmerged>
