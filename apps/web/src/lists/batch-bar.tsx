import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '~/ui/button.tsx'
import { formatCount } from '~/ui/format.ts'
import { Kbd } from '~/ui/kbd.tsx'
import { useShortcuts } from '~/ui/shortcuts.ts'
import type { ListRow } from './list.ts'
import type { Selection } from './selection.ts'

interface Props<Row> {
  /** "Selected leads" */
  readonly label: string
  readonly selection: Selection<Row>
  /** The batch actions; their dialogs open over the page. */
  readonly children: ReactNode
}

/** The bar of batch actions for the selected rows; it replaces the pager. */
export function BatchBar<Row extends ListRow>({ label, selection, children }: Props<Row>) {
  useShortcuts([{ keys: 'Escape', words: 'Clear the selection', where: 'In a list', run: selection.clear }])
  const bar = useRef<HTMLElement>(null)
  const last = useRef<string>(undefined)
  useLayoutEffect(() => {
    last.current = [...selection.rows.keys()].at(-1)
  })
  useLayoutEffect(() => {
    const own = bar.current
    return () => {
      // Moves the focus back to the rows, where the selection was made. While a menu of the bar closes,
      // nothing has the focus.
      const focused = document.activeElement
      if (focused === document.body || own?.contains(focused))
        document.querySelector<HTMLElement>(`[data-row="${last.current}"] [data-row-link]`)?.focus()
    }
  }, [])
  return (
    <section
      ref={bar}
      aria-label={label}
      // Toasts are drawn above it: see styles/base.css.
      data-batch-bar
      className="flex h-11 flex-none items-center gap-1 overflow-x-auto border-t border-line bg-selected px-gutter text-13 print:hidden"
    >
      <output className="mr-1 flex-none font-medium">
        {formatCount(selection.all ?? selection.rows.size)} selected
      </output>
      {children}
      <Button
        variant="quiet"
        size="small"
        className="sticky right-0 ml-auto bg-selected!"
        onClick={selection.clear}
      >
        Clear
        <Kbd>Esc</Kbd>
      </Button>
    </section>
  )
}
