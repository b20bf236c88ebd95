import Check from 'lucide-react/icons/check'
import { DropdownMenu } from 'radix-ui'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cn } from './cn.ts'
import { Kbd } from './kbd.tsx'
import type { MenuEntry } from './menu-entry.ts'

export interface MenuPlace {
  readonly name: string
  readonly side: 'top' | 'bottom'
  readonly align: 'start' | 'end'
  /** Opened by a key: the first entry is highlighted, so that Enter chooses it. */
  readonly isByKey?: boolean
  /** True for the menu's own button, which closes the menu itself. */
  readonly isOwn: (target: EventTarget | null) => boolean
  readonly onClose: () => void
  readonly onReturnFocus: () => void
}

interface Props extends MenuPlace {
  readonly entries: readonly MenuEntry[]
}

/**
 * The menu next to its button; an invisible anchor over the button gives the library its position. Rendered
 * in place, not in a portal, so that it belongs to the button's landmark.
 */
export default function MenuPopup(props: Props) {
  const { name, entries, side, align, isByKey, isOwn, onClose, onReturnFocus } = props
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isByKey) content.current?.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus()
  }, [isByKey])
  const chooseByLetter = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const entry = entries.find((one) => one.kind === 'do' && one.letter === event.key.toUpperCase())
    if (entry?.kind !== 'do' || entry.disabledReason !== undefined) return
    event.preventDefault()
    onClose()
    onReturnFocus()
    entry.onChoose()
  }
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={content}
        aria-label={name}
        onKeyDown={chooseByLetter}
        side={side}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        onInteractOutside={(event) => isOwn(event.target) && event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // The chosen entry may have opened a form that has the focus by now.
          if (document.activeElement === document.body) onReturnFocus()
        }}
        className="enter-pop z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[300px] overflow-y-auto overscroll-contain text-left font-normal whitespace-normal text-1 min-w-[12.5rem] rounded-card bg-raised p-1 shadow-pop"
      >
        {entries.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a menu's entries do not move while it is open
          <Entry key={at} entry={entry} before={entries[at - 1]} onReturnFocus={onReturnFocus} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

interface EntryProps {
  readonly entry: MenuEntry
  readonly before: MenuEntry | undefined
  readonly onReturnFocus: () => void
}

/**
 * Focus returns to the button before anything else opens: a dialog could not return it to the menu, which is
 * gone by then.
 */
function Entry({ entry, before, onReturnFocus }: EntryProps) {
  if (entry.kind === 'line') return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />
  if (entry.kind === 'head') return <Head {...entry} />
  const { icon: Icon, label, disabledReason, isChosen, isDangerous, letter, onChoose } = entry
  // A reason that several entries share is shown once.
  const isRepeated = before?.kind === 'do' && before.disabledReason === disabledReason
  return (
    <DropdownMenu.Item
      disabled={disabledReason !== undefined}
      onSelect={() => {
        onReturnFocus()
        onChoose()
      }}
      className={cn(
        'flex min-h-8 cursor-default items-center gap-2.5 rounded-[5px] px-2 py-1.5 text-13 outline-none max-sm:min-h-11',
        'data-[highlighted]:bg-hover data-[disabled]:text-3 [&>.lucide]:text-3',
        isDangerous && 'text-late-text [&>.lucide]:text-late-text',
      )}
    >
      {Icon ? <Icon /> : null}
      <span className="grid min-w-0 flex-1">
        {label}
        {disabledReason === undefined ? null : (
          <span className={isRepeated ? 'sr-only' : 'text-12 text-3'}>{disabledReason}</span>
        )}
      </span>
      {letter ? (
        <span aria-hidden="true" className="max-sm:hidden">
          <Kbd>{letter}</Kbd>
        </span>
      ) : null}
      {isChosen ? <Check aria-label="chosen" className="icon-14" /> : null}
    </DropdownMenu.Item>
  )
}

const Head = ({ title, help }: { readonly title: string; readonly help?: string }) => (
  <DropdownMenu.Label className="grid px-2 py-1.5 text-13">
    <span className={help ? 'font-medium' : 'text-12 text-3'}>{title}</span>
    {help ? <span className="line-clamp-3 max-w-64 text-12 text-3">{help}</span> : null}
  </DropdownMenu.Label>
)
