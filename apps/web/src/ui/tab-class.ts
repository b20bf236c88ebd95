export const tabClass =
  'flex h-10 flex-none items-center gap-1.5 border-b-2 border-transparent text-13 font-medium text-2 hover:text-1 ' +
  'aria-[current]:border-link aria-[current]:text-1 max-sm:h-11 focus-visible:-outline-offset-2'
