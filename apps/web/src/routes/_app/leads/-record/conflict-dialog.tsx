import type { WebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { useState } from 'react'
import { messageOf } from '../../../../api/server-error.ts'
import { FormError } from '../../../../forms/form-error.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useReps } from '../-reps.ts'
import type { Conflict } from './use-lead-update.ts'

interface Props {
  readonly conflict: Conflict
  readonly update: (mine: WebLeadChanges, basedOn: number) => Promise<WebLead | undefined>
  /** Either side was taken. */
  readonly onSettled: () => void
  /** Neither was: what was typed stays as it is. */
  readonly onDismiss: () => void
}

/** Two people changed the same field: both versions beside each other, and one of them to take. */
export default function ConflictDialog({ conflict: { mine, theirs }, update, onSettled, onDismiss }: Props) {
  const inWords = useWords()
  const [error, setError] = useState<string>()
  const keepMine = () => {
    update(mine, theirs.version).then(
      (saved) => saved && onSettled(),
      (refusal: unknown) => setError(messageOf(refusal)),
    )
  }
  return (
    <Dialog
      title="Somebody changed this lead in the meantime"
      help="Nothing is saved yet. Which version counts?"
      onClose={onDismiss}
    >
      <FormError message={error} />
      <table className="w-full text-13">
        <thead>
          <tr className="border-b border-line text-left text-12 text-3 [&>th]:h-8 [&>th]:font-medium">
            <th scope="col">Field</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {differing(mine, theirs).map((field) => (
            <tr
              key={field}
              className="border-b border-line align-top [&>td]:py-2 [&>td]:pr-2 [&>td]:break-words"
            >
              <th scope="row" className="py-2 pr-2 text-left font-normal text-3 first-letter:uppercase">
                {fieldLabel(field)}
              </th>
              <td>{inWords(mine[field])}</td>
              <td>{inWords(theirs[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="flex justify-end gap-2">
        <Button onClick={onSettled}>Take theirs</Button>
        <Button variant="primary" onClick={keepMine}>
          Keep mine
        </Button>
      </footer>
    </Dialog>
  )
}

type Shared = keyof WebLeadChanges & keyof WebLead

const differing = (mine: WebLeadChanges, theirs: WebLead): Shared[] =>
  (Object.keys(mine) as (keyof WebLeadChanges)[]).filter(
    (field): field is Shared => field in theirs && mine[field] !== theirs[field as Shared],
  )

/** Ids of people read as their names. */
function useWords() {
  const reps = useReps()
  return (value: unknown): string => {
    if (typeof value !== 'string' || value === '') return 'None'
    return reps.find((rep) => rep.value === value)?.label ?? formatPhone(value)
  }
}
