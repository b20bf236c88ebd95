/** A plain list is read one entry further than it is shown: then there are earlier ones. */
const pageRows = 50

/** What to ask for. */
export const onePage = (after: string | undefined) => ({ limit: pageRows + 1, ...(after && { after }) })

/** What to show, and the id that the next page begins after. */
export function pageOf<T extends { readonly id: string }>(
  read: readonly T[] | undefined,
): { readonly rows: readonly T[] | undefined; readonly after: string | undefined } {
  const rows = read?.slice(0, pageRows)
  return { rows, after: read && read.length > pageRows ? rows?.at(-1)?.id : undefined }
}
