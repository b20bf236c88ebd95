/** Layout of the preview next to a list, on wide screens. */
export const previewClass = 'flex w-[332px] flex-none flex-col border-l border-line print:hidden'

/** Placeholder while the preview loads: the list makes room at once, to avoid a later layout shift. */
export const PreviewPlace = () => <div aria-hidden="true" className={`${previewClass} max-lg:hidden`} />
