/** Columns of an entry row and of its skeleton: icon, sentence, time. */
export const entryClass =
  'relative grid min-h-11 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line px-gutter py-2.5 text-13'
