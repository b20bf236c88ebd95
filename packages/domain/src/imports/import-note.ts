/** What an import leaves as a note: everything that was given and has no field to stand in. */
import type { ImportedLead } from './lead-import.ts'

/** Of a new lead; '' when there is nothing to say. Text of others stands in it to the letter. */
export const importNote = (lead: ImportedLead): string => linesOf(lead).join('\n')

/** Of a lead that asks again. `left` says what was given and differs from what the lead has. */
export const reinquiryNote = (lead: ImportedLead, left: readonly string[]): string =>
  [
    lead.sourceName ? `Re-inquiry from ${lead.sourceName}` : 'Re-inquiry',
    ...left.map((line) => `Given: ${line}`),
    ...linesOf(lead),
  ].join('\n')

const linesOf = ({ notes, campaignName, saleType, price, unplaced, warnings }: ImportedLead): string[] => [
  ...(notes ? [notes] : []),
  ...(campaignName ? [`Campaign: ${campaignName}`] : []),
  ...(saleType ? [`Sale type: ${saleType}`] : []),
  ...(price ? [`Price: ${price}`] : []),
  ...unplaced,
  ...warnings,
]
