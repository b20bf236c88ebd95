/** The line of a page's title: as high without controls as with them, on the phone too, so that no title jumps. */
export const pageHeadClass =
  'flex min-h-14 flex-none items-center gap-2 px-gutter pt-4 pb-2 max-sm:min-h-15 max-sm:pt-3'
