interface Parts {
  readonly streetAddress: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly zipPlus4: string | null
}

/** `1420 W Elm Ct, Ontario, CA 91762-1234`, from the known parts; empty when there are none. */
export function fullAddressOf({ streetAddress, city, state, zip, zipPlus4 }: Parts): string {
  const wholeZip = zip && zipPlus4 ? `${zip}-${zipPlus4}` : zip
  const region = [state, wholeZip].filter(Boolean).join(' ')
  return [streetAddress, city, region].filter(Boolean).join(', ')
}
