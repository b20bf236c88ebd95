import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useRefusal } from '~/forms/use-refusal.ts'
import { toast } from '~/ui/toast.ts'
import { beginEdit } from '../edit/edit.tsx'
import type { FactKind, Shown, Versioned } from '../edit/record-kind.ts'
import { unfinishedIn } from '~/forms/text-input.tsx'
import { useSavedOnLeaving } from '~/forms/use-saved-on-leaving.ts'
import { useIsThere } from '~/ui/use-is-there.ts'
import type { Fact } from './fact.ts'
import { changesOf, faultIn, toInput } from './fact-values.ts'

export interface FactCellProps<R extends Versioned, C extends object, F extends string> {
  readonly kind: FactKind<R, C, F>
  /** The row at the time the cell opened: base of the save. */
  readonly row: Shown<R>
  /** "Hector Delgado" */
  readonly name: string
  readonly fields: readonly F[]
  /** Optimistic update of every list; returns its rollback. */
  readonly showAtOnce: (changes: object) => () => void
  readonly onDone: (step?: CellStep) => void
  /** Enter and the arrows go on to the same cell of the next row, as in a sheet. */
  readonly movesByRow?: boolean
  /** Several lines were pasted: the values of this row and of those below. */
  readonly onPasteLines?: (lines: readonly string[]) => void
}

/** Where to go on after the cell. */
type CellStep = 1 | -1 | 'down' | 'up'

type Values = Readonly<Record<string, string>>

/**
 * The text fields of a cell: Enter saves, Esc cancels, Tab saves and moves on. A refusal shows at the cell.
 */
export function FactCell<R extends Versioned, C extends object, F extends string>(
  props: FactCellProps<R, C, F>,
) {
  const { kind, row, name, fields, showAtOnce, onDone, movesByRow = false, onPasteLines } = props
  const factOf = (field: F): Fact<R> => kind.facts[field]
  const typedIn = (record: Shown<R>, field: F) => toInput(factOf(field), field, record as Partial<R>)
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map((field) => [field, typedIn(row, field)])),
  )
  const [error, setError, refuse] = useRefusal()
  const latest = useRef(values)
  /** Base of the next change. */
  const base = useRef(row)
  /** The save in progress, and whether to move on afterwards. */
  const running = useRef<{ readonly values: Values; readonly saved: Promise<R | undefined> }>(undefined)
  const isNext = useRef(false)
  const isLeaving = useRef(false)
  const isThere = useIsThere()
  const form = useRef<HTMLFieldSetElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])

  const changedIn = (typed: Values) => fields.filter((field) => typed[field] !== typedIn(base.current, field))
  const wordsOf = (typed: Values) =>
    changedIn(typed)
      .map((field) => `${factOf(field).label}: “${typed[field]}”`)
      .join(', ')
  const faultOf = (typed: Values) => {
    const unfinished = [...(form.current?.querySelectorAll('input') ?? [])].map(unfinishedIn)
    const faults = changedIn(typed).map((field) => faultIn(factOf(field), typed[field] ?? ''))
    return [...unfinished, ...faults].find(Boolean)
  }
  const leave = (step?: CellStep) => {
    isLeaving.current = true
    onDone(step)
  }
  const show = (refusal: unknown) => {
    if (isThere()) refuse(refusal)
    return isThere()
  }
  const send = async (typed: Values): Promise<R | undefined> => {
    const based = base.current
    const changed = changedIn(typed)
    const changes = changesOf(kind.facts, typed, changed) as C
    const undo = showAtOnce(changes)
    const saving = beginEdit(kind, based).save(changes, show)
    running.current = { values: typed, saved: saving }
    const saved = await saving
    running.current = undefined
    if (saved) base.current = saved
    else undo()
    return saved
  }
  const save = async (step?: CellStep) => {
    if (isLeaving.current) return
    if (running.current) {
      isNext.current = true
      return
    }
    do {
      isNext.current = false
      const typed = latest.current
      const fault = faultOf(typed)
      if (fault !== undefined) return setError(fault)
      if (changedIn(typed).length === 0) return leave(step)
      // oxlint-disable-next-line no-await-in-loop -- each save is based on the previous one
      const saved = await send(typed)
      if (!saved || !isThere()) return
      if (latest.current === typed) return leave(step)
      // A person who went on typing is not interrupted.
    } while (isNext.current)
  }
  useSavedOnLeaving(
    () => (isLeaving.current ? undefined : wordsOf(latest.current) || undefined),
    () => {
      const typed = latest.current
      const before = running.current
      const fault = faultOf(typed)
      if (fault !== undefined) toast.error(fault, { description: `${wordsOf(typed)} was not saved.` })
      else if (!before) void send(typed)
      // Sent at once, the two saves would conflict with each other.
      else if (before.values !== typed) void before.saved.then(() => send(typed))
    },
  )
  const press = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    const at = inputs.indexOf(event.target as HTMLInputElement)
    const step = event.shiftKey ? -1 : 1
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter') void save(movesByRow ? 'down' : undefined)
    else if (movesByRow && isText(event.target) && event.key === 'ArrowDown') void save('down')
    else if (movesByRow && isText(event.target) && event.key === 'ArrowUp') void save('up')
    else if (event.key === 'Tab' && !inputs[at + step]) void save(step)
    else return
    event.preventDefault()
  }
  const errorId = `${row.id}-${fields.join('-')}-error`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields handle the keys, and it only listens to them
    <fieldset
      ref={form}
      aria-label={`Edit ${name}`}
      onKeyDown={press}
      onBlur={(event) => {
        const isOutside = !event.currentTarget.contains(event.relatedTarget)
        if (isOutside && event.relatedTarget && error === undefined) void save()
      }}
      className="relative z-2 flex h-[calc(var(--row)-1px)] min-w-full items-stretch bg-raised shadow-[inset_0_0_0_2px_var(--focus)]"
    >
      {fields.map((field) => {
        const fact = factOf(field)
        return (
          <input
            key={field}
            aria-label={fact.label}
            type={inputTypes[fact.kind] ?? 'text'}
            onPaste={(event) => {
              const lines = event.clipboardData.getData('text/plain').trim().split(/\r?\n/)
              if (!onPasteLines || lines.length < 2) return
              event.preventDefault()
              isLeaving.current = true
              onPasteLines(lines)
            }}
            aria-invalid={error !== undefined}
            aria-describedby={errorId}
            value={values[field] ?? ''}
            maxLength={fact.kind === 'text' ? fact.maxLength : 20}
            autoComplete="off"
            className="min-w-0 flex-1 bg-transparent px-2 text-13 text-1 outline-none"
            onChange={(event) => {
              setError(undefined)
              latest.current = { ...latest.current, [field]: event.target.value }
              setValues(latest.current)
            }}
          />
        )
      })}
      <p
        id={errorId}
        role="alert"
        className="absolute top-full left-0 z-20 mt-1 w-max max-w-72 rounded-control bg-raised px-2.5 py-1.5 text-12 font-normal whitespace-normal text-late-text shadow-pop empty:hidden"
      >
        {error}
      </p>
    </fieldset>
  )
}

/** The inputs of days and moments use the arrows themselves. */
const inputTypes: Readonly<Partial<Record<Fact<object>['kind'], string>>> = {
  day: 'date',
  moment: 'datetime-local',
}

const isText = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'text'
