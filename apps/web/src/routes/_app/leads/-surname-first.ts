/** "Alvarez, Beatriz": lists are read by surname. */
export const surnameFirst = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [lastName, firstName].filter(Boolean).join(', ')
