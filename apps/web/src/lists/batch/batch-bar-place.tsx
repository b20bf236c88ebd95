/** Keeps the place of the batch bar while it loads. */
export const BatchBarPlace = () => <div className="h-11 flex-none border-t border-line bg-selected" />
