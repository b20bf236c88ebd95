/** What people call a field, spelled as on the wire, in a sentence. Fields not listed read as their words: `streetAddress`, street address. */
const labels: Readonly<Record<string, string>> = {
  phone1: 'phone',
  email1: 'e-mail',
  sourceName: 'source',
  doNotContact: 'do not contact',
  repId: 'setter',
  salesRepId: 'rep',
  installerId: 'installer',
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
  email: 'e-mail',
  phoneNum: 'phone',
  HislicenseNum: 'HIS number',
  swUsername: 'SW user name',
  isSales: 'sales',
  isMarketting: 'marketing',
  isEnabled: 'enabled',
}

export const fieldLabel = (field: string): string =>
  labels[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
