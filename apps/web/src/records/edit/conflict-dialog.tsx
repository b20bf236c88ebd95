import { useState, type SubmitEvent } from 'react'
import { messageOf } from '~/api/server-error.ts'
import { Breakable } from '~/ui/breakable.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { type Conflict, contestedFields, mergedChanges, type Side, sides } from './conflict.ts'

interface Props {
  readonly what: string
  /** Author and time of the other change; absent until known. */
  readonly by?: string | undefined
  /** The same person made it, in another tab. */
  readonly isOwn?: boolean
  readonly conflict: Conflict<object>
  readonly labelOf: (field: string) => string
  readonly inWords: (field: string, value: unknown) => string
  /** Sends the resolved values; resolves without closing on another version conflict. */
  readonly save: (chosen: object) => Promise<void>
  /** Their values win in every field: nothing to send. */
  readonly onTheirs: () => void
  /** Nothing was chosen: the typed text stays in its editor. */
  readonly onDismiss: () => void
}

/** Shows my value, theirs and the original side by side, with a choice for every contested field. */
export default function ConflictDialog(props: Props) {
  const { what, by, isOwn = false, conflict, labelOf, inWords, save, onTheirs, onDismiss } = props
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const fields = contestedFields(conflict, inWords)
  const sideOf = (field: string) => chosen[field] ?? 'mine'
  const choose = (side: Side) => setChosen(Object.fromEntries(fields.map((field) => [field, side])))

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const changes = mergedChanges(conflict, fields, sideOf)
    if (Object.keys(changes).length === 0) return onTheirs()
    setSaving(true)
    save(changes)
      .then(
        () => setChosen({}),
        (refusal: unknown) => setError(messageOf(refusal)),
      )
      .finally(() => setSaving(false))
  }
  return (
    <Dialog
      title={isOwn ? 'You changed this in another tab' : `Someone changed ${what}`}
      help={`${by ? `By ${by}. ` : ''}Not saved yet. Choose a version per field.`}
      onClose={onDismiss}
      isWide
    >
      <form onSubmit={submit} className="grid gap-4">
        <FormError message={error} />
        <table className="w-full table-fixed text-13 max-sm:block">
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line text-left text-12 text-3 [&>th]:h-8 [&>th]:font-medium">
              <th scope="col" className="w-20">
                Field
              </th>
              {sides.map((side) => (
                <th key={side} scope="col" className="px-2">
                  {titles[side]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {fields.map((field) => (
              <tr key={field} className="border-b border-line align-top max-sm:grid max-sm:gap-1 max-sm:py-2">
                <th
                  scope="row"
                  className="py-2.5 pr-2 text-left font-normal text-3 first-letter:uppercase max-sm:py-0"
                >
                  {labelOf(field)}
                </th>
                {sides.map((side) => (
                  <td key={side} className="p-1">
                    <label className="flex items-start gap-2 rounded-control px-1.5 py-1.5 break-words hover:bg-hover has-checked:bg-selected">
                      <input
                        type="radio"
                        name={field}
                        aria-label={`${titles[side]}: ${inWords(field, valueIn(conflict[side], field))}`}
                        checked={sideOf(field) === side}
                        onChange={() => setChosen({ ...chosen, [field]: side })}
                        className="mt-0.5 size-4 flex-none accent-(--primary)"
                      />
                      <span className="min-w-0">
                        <span aria-hidden="true" className="block text-12 text-3 sm:hidden">
                          {titles[side]}
                        </span>
                        <Breakable>{inWords(field, valueIn(conflict[side], field))}</Breakable>
                      </span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <footer className="flex flex-wrap justify-end gap-2 max-sm:[&>button]:grow">
          {fields.length > 1 ? (
            <span className="mr-auto flex gap-2 max-sm:w-full">
              <Button variant="quiet" onClick={() => choose('mine')}>
                All mine
              </Button>
              <Button variant="quiet" onClick={() => choose('theirs')}>
                All theirs
              </Button>
            </span>
          ) : null}
          <Button onClick={onDismiss}>Back</Button>
          <Button type="submit" variant="primary" disabled={isSaving}>
            Save the choice
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const titles: Record<Side, string> = { mine: 'Mine', theirs: 'Theirs', original: 'Original' }

const valueIn = (version: object, field: string): unknown => (version as Record<string, unknown>)[field]
