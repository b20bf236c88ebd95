/**
 * Texts that California requires on a home improvement contract, in our words where the law leaves them open. Forms
 * name them as blocks and cannot reword them (decision 0034). A lawyer reviews them before a company uses them.
 */
interface Company {
  readonly name: string | null
  readonly address: string | null
  readonly email: string | null
  readonly cancellationPhone: string | null
}

/** On the cover, in bold 16-point type (B&P 7169; CSLB, Solar Energy System Disclosure Document). */
export const solarDisclosure = (price: string, isSenior: boolean | null): string[] => [
  `THE TOTAL COST FOR THE SOLAR ENERGY SYSTEM (INCLUDING FINANCING AND ENERGY / POWER COST IF APPLICABLE) IS: ${price}.`,
  'TO MAKE A COMPLAINT AGAINST A CONTRACTOR WHO INSTALLS THIS SYSTEM AND/OR THE HOME IMPROVEMENT SALESPERSON WHO SOLD THIS SYSTEM, CONTACT THE CONTRACTORS STATE LICENSE BOARD (CSLB) THROUGH THEIR WEBSITE AT WWW.CSLB.CA.GOV (SEARCH: "COMPLAINT FORM"), BY TELEPHONE AT 800-321-CSLB (2752), OR BY WRITING TO P.O. BOX 26000, SACRAMENTO, CA 95826.',
  `IF THE ATTACHED CONTRACT WAS NOT NEGOTIATED AT THE CONTRACTOR'S PLACE OF BUSINESS, YOU HAVE A ${isSenior ? 'FIVE' : 'THREE'}-BUSINESS-DAY RIGHT TO CANCEL THE CONTRACT, PURSUANT TO BUSINESS AND PROFESSIONS CODE (BPC) SECTION 7159, AS NOTED BELOW${isSenior === null ? ' (FIVE BUSINESS DAYS IF YOU ARE 65 OR OLDER)' : ''}. YOU MAY ALSO HAVE OTHER CONTRACTUAL RIGHTS.`,
]

/** Three business days, five for buyers aged 65 or older; both when the age is unknown. */
const daysText = (isSenior: boolean | null) =>
  isSenior === null ? 'three (five, if you are 65 or older)' : isSenior ? 'five' : 'three'
const ordinal = (isSenior: boolean | null) =>
  isSenior === null ? 'third (fifth, if you are 65 or older)' : isSenior ? 'fifth' : 'third'

/** The right to cancel (B&P 7159(e)(6), Civil Code 1689.7), by email too since 2026 (AB 1327). */
export const rightToCancel = (isSenior: boolean | null, company: Company): string =>
  `You, the buyer, have the right to cancel this contract within ${daysText(isSenior)} business days. You may cancel by emailing, mailing, faxing or delivering a written notice to the contractor by midnight of the ${ordinal(isSenior)} business day after you received a signed and dated copy of the contract that includes this notice. ` +
  `Include your name, your address, and the date you received the signed copy of the contract and this notice. Write to ${company.email ?? ''} or to ${company.name ?? ''}, ${company.address ?? ''}. For help with canceling, call ${company.cancellationPhone ?? ''}.`

/** The form of which the buyer keeps two copies (Civil Code 1689.7(c)). */
export const noticeOfCancellation = (isSenior: boolean | null, company: Company): string[] => [
  `You may cancel this transaction, without any penalty or obligation, within ${daysText(isSenior)} business days from the date on which you received a signed and dated copy of the contract and this notice.`,
  'If you cancel, any property traded in, any payments made by you under the contract or sale, and any negotiable instrument executed by you will be returned within 10 days following receipt by the seller of your cancellation notice, and any security interest arising out of the transaction will be canceled.',
  'If you cancel, you must make available to the seller at your residence, in substantially as good condition as when received, any goods delivered to you under this contract or sale, or you may, if you wish, comply with the instructions of the seller regarding the return shipment of the goods at the seller’s expense and risk.',
  `To cancel this transaction, email, mail or deliver a signed and dated copy of this cancellation notice, or any other written notice, to ${company.name ?? ''}, at ${company.address ?? ''}, or ${company.email ?? ''}, not later than midnight of the ${ordinal(isSenior)} business day.`,
  'I hereby cancel this transaction.',
]

/** B&P 7159(e)(4). */
export const mechanicsLien = [
  'MECHANICS LIEN WARNING: Anyone who helps improve your property, but who is not paid, may record what is called a mechanics lien on your property. A mechanics lien is a claim, like a mortgage or home equity loan, made against your property and recorded with the county recorder.',
  'Even if you pay your contractor in full, unpaid subcontractors, suppliers and laborers who helped to improve your property may record mechanics liens and sue you in court to foreclose the lien. If a court finds the lien is valid, you could be forced to pay twice or have a court officer sell your home to pay the lien. Liens can also affect your credit.',
  'To preserve their right to record a lien, each subcontractor and material supplier must provide you with a document called a Preliminary Notice. This notice is not a lien. The purpose of the notice is to let you know that the person who sends you the notice has the right to record a lien on your property if he or she is not paid.',
]

/** SB 517. */
export const subcontractors = (used: boolean): string =>
  used
    ? 'YES. One or more subcontractors will be used on this project. The contractor is ultimately responsible for the work of every subcontractor. You may ask for their names, contact information, license numbers and classifications.'
    : 'NO. No subcontractor will be used on this project.'
