/** How the preview stands beside a list, on screens that have the room. */
export const previewClass = 'flex w-[332px] flex-none flex-col border-l border-line print:hidden'

/** Its place while it is loaded: the list makes room as soon as it is asked for. */
export const PreviewPlace = () => <div aria-hidden="true" className={`${previewClass} max-lg:hidden`} />
