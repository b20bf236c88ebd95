/** A generation meter adapter usually replaces a main panel upgrade, so few houses need both. */
export const upgradesWarning = (
  mpuNeeded: boolean | null | undefined,
  gmaUpgrade: boolean | null | undefined,
): string | undefined => (mpuNeeded && gmaUpgrade ? 'A GMA usually replaces the panel upgrade.' : undefined)
