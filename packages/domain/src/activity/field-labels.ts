/** What people call a field, spelled as on the wire, in a sentence. Fields not listed read as their words: `streetAddress`, street address. */
import { formatDollars } from '../money.ts'
import { type SaleTick, saleTicks } from '../sales/ticks.ts'

const labels: Readonly<Record<string, string>> = {
  phone1: 'phone',
  email1: 'e-mail',
  sourceName: 'source',
  doNotContact: 'do not contact',
  repId: 'setter',
  salesRepId: 'rep',
  installerId: 'installer',
  ahjId: 'AHJ',
  costPpw: 'cost per watt',
  wattageStc: 'power',
  acPower: 'AC power',
  streetAddress: 'street',
  zip: 'ZIP',
  utilProvider: 'utility',
  utilBill: 'monthly bill',
  annualUsage: 'usage band',
  utilAccountNum: 'utility account',
  utilMeterNum: 'utility meter',
  roofMat: 'roof material',
  sqFootage: 'floor area',
  hasHoa: 'HOA',
  hoaName: 'HOA name',
  subStatus: 'step',
  subInstallerId: 'sub-installer',
  isSenior: 'buyer 65 or older',
  isCommercial: 'commercial',
  saleAmount: 'amount',
  financeOptionOneId: 'finance 1',
  financeAmountOne: 'amount of finance 1',
  financeOptionTwoId: 'finance 2',
  financeAmountTwo: 'amount of finance 2',
  mpuNeeded: 'panel upgrade',
  gmaUpgrade: 'GMA upgrade',
  isPrimePowerBoxIncluded: 'prime power box',
  systemSizeKw: 'size',
  moduleId: 'module',
  moduleQuantity: 'modules',
  batteryId: 'battery',
  batteryQuantity: 'batteries',
  siteSurveyDateTime: 'survey',
  siteSurveyCompletedDate: 'day of the survey',
  permitSubmittedDate: 'day the permit was submitted',
  permitApprovedDate: 'day the permit was approved',
  designApprovedDate: 'day the design was approved',
  installScheduledDate: 'day of the installation',
  installCompletedDate: 'day the installation was done',
  inspectionScheduledDate: 'day of the inspection',
  inspectionPassedDate: 'day the inspection was passed',
  ptoSubmittedDate: 'day PTO was submitted',
  ptoCompleteDate: 'day of PTO',
  monitoringUrl: 'address of the monitoring',
  monitoringUnavailable: 'why there is no monitoring',
  monitoringCompleteDate: 'day the monitoring was done',
  invoiceOneSentDate: 'day invoice 1 was sent',
  invoiceOnePaidDate: 'day invoice 1 was paid',
  invoiceTwoSentDate: 'day invoice 2 was sent',
  invoiceTwoPaidDate: 'day invoice 2 was paid',
  paymentCompleteDate: 'day it was paid in full',
  referredByAmountToPay: 'amount promised',
  referralPaidDate: 'day of the payment',
  paidAmount: 'amount paid',
  paidReason: 'reason of the payment',
  otherType: 'kind',
  isNoCharge: 'no charge',
  earliestServiceDate: 'first day for the service',
  repairScheduledDate: 'day of the repair',
  jobCompleteDate: 'day it was completed',
  rmaNumber: 'RMA number',
  rmaDate: 'day of the RMA',
  invoiceSentDate: 'day the invoice was sent',
  invoicePaidDate: 'day the invoice was paid',
  docType: 'type',
  dateTime: 'time',
  durationMinutes: 'minutes',
  confirmation: 'confirmed',
  confirmedHow: 'way of confirming',
  addressId: 'address',
  email: 'e-mail',
  systemWatts: 'watts',
  parValue: 'par value',
  isSelfGen: 'self-gen',
  selfGenAmount: 'self-gen bonus',
  financeOptions: 'finance lines',
  commissionAmount: 'commission',
  referredByName: 'who referred the client',
  referredByStatus: 'state of the referral',
  checkNumber: 'cheque',
  paymentDate: 'day of payment',
  submittedEmails: 'e-mails of what is submitted',
  approvedEmails: 'e-mails of what is approved',
  drawEmails: 'e-mails of draws',
  phoneNum: 'phone',
  dueDate: 'due day',
  isFollowUp: 'follow-up',
  delegatedTo: 'assignee',
  HislicenseNum: 'HIS number',
  hisExpiresOn: 'end of the HIS number',
  secondBuyerName: 'second buyer',
  secondBuyerEmail: 'e-mail of the second buyer',
  usesSubcontractors: 'subcontractors',
  approxStartDate: 'approximate start',
  approxCompletionDate: 'approximate completion',
  licenseNumber: 'licence',
  contractEmail: 'e-mail for cancellations',
  cancellationPhone: 'phone for help with cancelling',
  swUsername: 'SW user name',
  isSales: 'sales',
  isMarketting: 'marketing',
  isEnabled: 'enabled',
}

/** Fields that hold dollars, where a number alone would not say so. */
const dollarFields = new Set(['commissionAmount', 'selfGenAmount', 'referralAmount', 'saleAmount', 'amount'])

/** "$7,473.74" of a field that holds dollars, else the number as it is. */
export const numberOf = (field: string, number: number): string =>
  dollarFields.has(field) ? formatDollars(number) : String(number)

export const fieldLabel = (field: string): string =>
  labels[field] ??
  tickLabel(field) ??
  // As the former store spelled it: `roofing_age`.
  (field.includes('_')
    ? field.replaceAll('_', ' ')
    : field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

/** A paper of a sale is called as it is ticked; abbreviations keep their capitals. */
function tickLabel(field: string): string | undefined {
  const label = field in saleTicks ? saleTicks[field as SaleTick].label : undefined
  return label?.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}
