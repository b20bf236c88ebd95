/** "Alvarez, Beatriz": lists sort by surname. */
export const surnameFirst = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [lastName, firstName].filter(Boolean).join(', ')
