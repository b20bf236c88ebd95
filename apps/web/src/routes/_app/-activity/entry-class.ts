/** Icon, sentence, time: the row of an entry and of its skeleton. */
export const entryClass =
  'relative grid min-h-11 grid-cols-[24px_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line px-gutter py-2.5 text-13'
