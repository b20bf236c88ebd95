import { own } from '@crm/domain/own'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { clampWidth, type Layout, type Layoutable } from './layout.ts'
import Popup from '~/ui/popup.tsx'

interface Props {
  readonly columns: readonly (Layoutable & { readonly head: string; readonly width?: string })[]
  readonly layout: Layout
  readonly onLayout: (layout: Layout | undefined) => void
  readonly onClose: () => void
  readonly onReturnFocus: () => void
}

/** Visibility, order and width of columns, and row height: by pointer and by keyboard. */
export default function ColumnsPopup({ columns, layout, onLayout, onClose, onReturnFocus }: Props) {
  const [dragged, setDragged] = useState<string>()
  const headOf = (key: string) => columns.find((column) => column.key === key)?.head ?? key
  const fixed = columns.filter(({ isFixed }) => isFixed).map(({ key }) => key)
  const shown = layout.columns
  const hidden = columns.filter(({ key }) => !shown.some((one) => one.key === key))
  const place = (next: Layout['columns']) => onLayout({ ...layout, columns: next })

  const move = (key: string, to: number) => {
    const from = shown.findIndex((one) => one.key === key)
    const column = shown[from]
    if (!column || to < fixed.length || to >= shown.length) return
    const others = shown.toSpliced(from, 1)
    place(others.toSpliced(to, 0, column))
  }
  const draw = (key: string, by: number) =>
    place(
      shown.map((one) => {
        if (one.key !== key) return one
        const usual = Number.parseInt(columns.find((column) => column.key === key)?.width ?? '120', 10)
        return { key, width: clampWidth((one.width ?? usual) + by) }
      }),
    )
  const press = (key: string, at: number) => (event: KeyboardEvent) => {
    const actions: Readonly<Record<string, () => void>> = {
      'Alt+ArrowUp': () => move(key, at - 1),
      'Alt+ArrowDown': () => move(key, at + 1),
      ArrowRight: () => draw(key, 16),
      ArrowLeft: () => draw(key, -16),
    }
    const action = own(actions, `${event.altKey ? 'Alt+' : ''}${event.key}`)
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <Popup label="Columns" align="end" onClose={onClose} onReturnFocus={onReturnFocus}>
      <fieldset className="flex gap-1 border-b border-line p-2">
        <legend className="sr-only">Height of the rows</legend>
        {[false, true].map((isComfortable) => (
          <Button
            key={String(isComfortable)}
            size="small"
            variant={layout.isComfortable === isComfortable ? 'plain' : 'quiet'}
            aria-pressed={layout.isComfortable === isComfortable}
            className="grow"
            onClick={() => onLayout({ ...layout, isComfortable })}
          >
            {isComfortable ? 'Comfortable' : 'Compact'}
          </Button>
        ))}
      </fieldset>
      <ul aria-label="Shown columns" className="max-h-80 overflow-y-auto p-1">
        {shown.map(({ key }, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for pointers; keyboard and buttons do the same
          <li
            key={key}
            draggable={!fixed.includes(key)}
            onDragStart={() => setDragged(key)}
            onDragOver={(event) => event.preventDefault()}
            onDragEnter={() => dragged && dragged !== key && move(dragged, at)}
            onDragEnd={() => setDragged(undefined)}
            className={`flex h-8 items-center gap-2 rounded-[5px] px-2 text-13 hover:bg-hover ${dragged === key ? 'bg-active' : ''}`}
          >
            <GripVertical className={`icon-14 text-3 ${fixed.includes(key) ? 'invisible' : 'cursor-grab'}`} />
            <label className="flex min-w-0 flex-1 items-center gap-2">
              <input
                type="checkbox"
                checked
                disabled={fixed.includes(key)}
                onKeyDown={press(key, at)}
                onChange={() => place(shown.filter((one) => one.key !== key))}
                className="tick size-4 flex-none"
              />
              <span className="truncate">{headOf(key)}</span>
            </label>
            <IconButton
              name={`Move ${headOf(key)} up`}
              className="size-6!"
              disabled={at <= fixed.length - 1 || at === fixed.length}
              onClick={() => move(key, at - 1)}
            >
              <ChevronUp className="icon-14" />
            </IconButton>
            <IconButton
              name={`Move ${headOf(key)} down`}
              className="size-6!"
              disabled={fixed.includes(key) || at === shown.length - 1}
              onClick={() => move(key, at + 1)}
            >
              <ChevronDown className="icon-14" />
            </IconButton>
          </li>
        ))}
        {hidden.map(({ key, head }) => (
          <li key={key} className="flex h-8 items-center gap-2 rounded-[5px] px-2 text-13 hover:bg-hover">
            <label className="flex min-w-0 flex-1 items-center gap-2 pl-[1.375rem] text-2">
              <input
                type="checkbox"
                checked={false}
                onChange={() => place([...shown, { key }])}
                className="tick size-4 flex-none"
              />
              <span className="truncate">{head}</span>
            </label>
          </li>
        ))}
      </ul>
      <footer className="flex items-center border-t border-line p-2">
        <span className="px-1 text-12 text-3">Alt ↑ ↓ moves, ← → changes the width</span>
        <Button size="small" variant="quiet" className="ml-auto" onClick={() => onLayout(undefined)}>
          Reset
        </Button>
      </footer>
    </Popup>
  )
}
