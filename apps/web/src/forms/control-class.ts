/** Inputs have a border of 3:1 contrast, everything else the hairline. */
export const controlClass =
  'h-8 w-full rounded-control border border-line-control bg-raised px-2.5 text-14 text-1 max-sm:h-11 max-sm:text-16 ' +
  'focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus aria-invalid:border-late-mark ' +
  'disabled:border-line disabled:bg-sunken disabled:text-3'
