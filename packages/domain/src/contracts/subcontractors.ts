/** Subcontractors: companies other than the contractor that work on the job. */

interface SubcontractorInput {
  /** A person's answer; null when there is none. */
  readonly answer: boolean | null
  readonly hasSubInstaller: boolean
  readonly installer: { readonly name: string; readonly license: string | null } | null
  readonly contractor: { readonly name: string | null; readonly license: string | null }
}

/** Null when unclear: the sender must then answer. */
export function usesSubcontractors({
  answer,
  hasSubInstaller,
  installer,
  contractor,
}: SubcontractorInput): boolean | null {
  if (answer !== null) return answer
  if (hasSubInstaller) return true
  return installer === null ? null : !isSameCompany(installer, contractor)
}

/** Compares licenses when both are known, otherwise names without their legal form. */
export function isSameCompany(
  a: { readonly name: string | null; readonly license: string | null },
  b: { readonly name: string | null; readonly license: string | null },
): boolean {
  const [first, second] = [licenseKey(a.license), licenseKey(b.license)]
  if (first !== '' && second !== '') return first === second
  const name = companyKey(a.name ?? '')
  return name !== '' && name === companyKey(b.name ?? '')
}

const licenseKey = (license: string | null) => (license ?? '').replaceAll(/\D/g, '').replace(/^0+/, '')

/** "Sunridge Solar, Inc." and "SUNRIDGE SOLAR" are one company. */
export const companyKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/\b((?:[a-z]\.){2,})/g, (abbreviation) => abbreviation.replaceAll('.', ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/( (?:inc|incorporated|llc|l l c|llp|lp|ltd|limited|corp|corporation|co|company|pc))+$/, '')
    .trim()
