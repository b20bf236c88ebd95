/** The frame of a PDF that is not open yet, with the place of a Letter page. */
export const PdfSkeleton = () => (
  <section
    aria-busy="true"
    aria-label="Loading the document"
    className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-sunken"
  >
    <div className="h-10 border-b border-line bg-surface max-sm:h-12" />
    <PageSkeleton />
  </section>
)

/** As wide as the viewer shows a Letter page: 125 % of its 816 px at most. */
export const PageSkeleton = () => (
  <div aria-hidden="true" className="overflow-hidden">
    <div className="skeleton mx-auto block aspect-[17/22] h-auto w-full max-w-[1020px] rounded-none" />
  </div>
)
