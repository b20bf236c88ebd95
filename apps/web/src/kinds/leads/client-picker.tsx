import { webLeads } from '@crm/contract'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { Field } from '~/forms/field.tsx'
import { TextInput } from '~/forms/text-input.tsx'

interface Props {
  /** Defaults to "Client". */
  readonly label?: string
  readonly error: string | undefined
  readonly onChoose: (lead: LightWebLead) => void
}

/** Combobox that finds a client by a few letters of name, phone, email or address. */
export function ClientPicker({ label = 'Client', error, onChoose }: Props) {
  const listId = useId()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string>()
  const isEntered = useRef(false)
  const asked = words.trim()
  const query = useQuery({
    ...routeQuery(webLeads.listPaginatedLight, {
      query: { q: asked, pageSize: 10, sort: '-lastActivityAt' },
    }),
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
  })
  const found = asked.length > 1 ? (query.data?.items ?? []) : []
  // Rows for a shorter query may be placeholder data: Enter takes one only if it was highlighted by hand.
  const isWaiting = asked.length > 1 && !query.isError && (query.isPending || query.isPlaceholderData)
  const at = found.findIndex(({ id }) => id === chosen)
  const active = at === -1 && !isWaiting ? 0 : at
  useEffect(() => {
    if (!isEntered.current || isWaiting) return
    isEntered.current = false
    if (found[active]) onChoose(found[active])
  })
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setChosen(found[Math.min(found.length - 1, active + 1)]?.id)
    else if (event.key === 'ArrowUp') setChosen(found[Math.max(0, active - 1)]?.id)
    else if (event.key === 'Enter' && found[active]) onChoose(found[active])
    else if (event.key === 'Enter' && isWaiting && !query.isPaused) isEntered.current = true
    else return
    event.preventDefault()
  }
  return (
    <div className="grid gap-1">
      <Field label={label} error={error} help="Type a name, phone, email or address.">
        {(described) => (
          <TextInput
            {...described}
            type="search"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what it offers comes from the server and has two columns
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-activedescendant={found[active] && `${listId}-${active}`}
            autoComplete="off"
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
              setChosen(undefined)
              isEntered.current = false
            }}
            onKeyDown={steer}
          />
        )}
      </Field>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list under a text field, which keeps the focus */}
      <div id={listId} role="listbox" aria-label="Clients" className="grid empty:hidden">
        {found.map((lead, row) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the focus and takes the keys
          <div
            key={lead.id}
            id={`${listId}-${row}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> holds no two columns
            role="option"
            aria-selected={row === active}
            onClick={() => onChoose(lead)}
            className={clsx(
              'flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2.5 text-13 max-sm:min-h-11',
              row === active ? 'bg-selected' : 'hover:bg-hover',
            )}
          >
            <span className="cut font-medium">{lead.fullName}</span>
            <span className="cut ml-auto text-3">
              {[lead.city, lead.salesRepName ?? 'Unassigned'].filter(Boolean).join(', ')}
            </span>
          </div>
        ))}
      </div>
      {asked.length > 1 && !isWaiting && query.data?.items.length === 0 ? (
        <output className="block text-13 text-3">No client matches.</output>
      ) : null}
      {isWaiting && query.isPaused ? (
        <output className="block text-13 text-3">Search needs a connection.</output>
      ) : null}
    </div>
  )
}
