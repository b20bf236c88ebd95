/**
 * Pagination of a plain list: one entry more than shown is requested, to know whether there are earlier ones.
 */
const pageRows = 50

/** The request of a page. */
export const onePage = (after: string | undefined) => ({ limit: pageRows + 1, ...(after && { after }) })

/** The entries to show, and the cursor of the next page. */
export function pageOf<T extends { readonly id: string }>(
  read: readonly T[] | undefined,
): { readonly rows: readonly T[] | undefined; readonly after: string | undefined } {
  const rows = read?.slice(0, pageRows)
  return { rows, after: read && read.length > pageRows ? rows?.at(-1)?.id : undefined }
}
