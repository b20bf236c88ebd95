/** The note of an import: everything that does not fit a field. */
import type { ImportedLead } from './lead-import.ts'

/** Note for a new lead; '' when there is nothing to say. Quotes the sender's text verbatim. */
export const importNote = (lead: ImportedLead): string => linesOf(lead).join('\n')

/** Note for a re-inquiry. `left` has the values that differ from the lead's. */
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
