/**
 * The texts that come with the product: version 1 of each form (decision 0034). They never change, since sent contracts
 * name them; a company writes its own versions. A lawyer reviews them before a company uses them.
 */
import type { ContractTemplateId } from '../contracts/templates.ts'

const parties = `## Contractor

{{contractor details}}

{{salesperson details}}

## Buyer

{{buyer details}}

{{property details}}
`

const title = `# {{contract title}}

{{contract details}}

`

const priceAndSchedule = `## Contract price

{{price details}}

The down payment may not exceed $1,000 or 10 percent of the contract price, whichever is less. It is against the law for a contractor to collect payment for work not yet completed, or for materials not yet delivered.

## Schedule

{{payment schedule}}

`

const subcontractors = `## Subcontractors

{{subcontractors}}

`

const notices = `## Right to cancel

{{right to cancel}}

## Mechanics lien warning

{{mechanics lien warning}}

## Insurance and licensing

COMMERCIAL GENERAL LIABILITY INSURANCE (CGL): {{company name}} carries commercial general liability insurance. You may ask for the name of the insurer, and call the insurer to check the coverage.

WORKERS’ COMPENSATION INSURANCE: {{company name}} carries workers’ compensation insurance for all employees.

CSLB is the state consumer protection agency that licenses and regulates construction contractors. Contact CSLB for information about the licensed contractor you are considering, including complaints, disciplinary actions and civil judgments that are reported to it: www.cslb.ca.gov, 800-321-CSLB (2752), P.O. Box 26000, Sacramento, CA 95826.

{{signatures}}

# Notice of cancellation, first copy

{{notice of cancellation}}

# Notice of cancellation, second copy

{{notice of cancellation}}
`

export const shippedTexts: Readonly<Record<ContractTemplateId, string>> = {
  HIC: `# Solar energy system disclosure document

{{solar disclosure}}

## Right to cancel

{{right to cancel}}

${title}${parties}
## System

{{system details}}

${priceAndSchedule}${subcontractors}${notices}`,
  HIC_BATTERY: `${title}${parties}
## System

{{battery details}}

${priceAndSchedule}${subcontractors}${notices}`,
  CHANGE_ORDER: `${title}${parties}
## What changes

{{changed terms}}

This change order is a part of the contract that it changes. Work that it adds does not begin before it is signed by both parties; everything that it does not name stays as agreed.

${subcontractors}{{signatures}}
`,
  HOA_LETTER: `${title}${parties}
## Association

{{association details}}

I ask the association to approve the solar energy system described here. California Civil Code 714 makes any covenant void that effectively prohibits or restricts its installation; an application that is not denied in writing within 45 days is deemed approved.

## System

{{system details}}

{{signatures}}
`,
  INTERCONNECTION: `${title}${parties}
## System

{{system details}}

## Utility account

{{utility details}}

I am the customer of record of the utility named here. I authorize the contractor to apply for the interconnection of the system described here on my behalf, to receive the information about my account that this needs, and to submit the signed documents.

{{signatures}}
`,
  CPUC_GUIDE: `${title}## Contractor

{{contractor details}}

## Buyer

{{buyer details}}

{{property details}}

{{signatures}}
`,
  COMPLETION: `${title}${parties}
## Completion

The work is done. The inspection was passed on {{inspection date}}, and the utility gave permission to operate on {{operation date}}. I have received the documents of the system and was shown how to monitor it.

{{signatures}}
`,
}
