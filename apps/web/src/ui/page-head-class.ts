/**
 * The title row of a page: the same height with and without controls, on phones too, to avoid layout shift.
 */
export const pageHeadClass =
  'flex min-h-14 flex-none items-center gap-2 px-gutter pt-4 pb-2 max-sm:min-h-15 max-sm:pt-3 ' +
  // With large text the controls take a second line; the title gives way to them first.
  'max-sm:flex-wrap max-sm:[&>:first-child]:min-w-0 max-sm:[&>:first-child]:flex-[1_1_6rem] ' +
  'short:min-h-10 short:pt-1.5 short:pb-1'
