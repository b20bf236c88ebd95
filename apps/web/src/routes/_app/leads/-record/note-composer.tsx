import { activity, webLeads, webNotes } from '@crm/contract'
import { priorities, type Priority } from '@crm/domain/work/priorities'
import Flag from 'lucide-react/icons/flag'
import Tag from 'lucide-react/icons/tag'
import { useState, type KeyboardEvent } from 'react'
import { useSend } from '../../../../api/send.ts'
import { Button } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/menu.tsx'

/** Those a person chooses: a dead lead's reason is asked with its status, the others are the application's own. */
const types = ['General', 'Call', 'Text', 'E-mail', 'Visit'] as const
type Type = (typeof types)[number]

interface Props {
  readonly leadId: string
}

/** Writes a note. When sending fails, the words stay here. */
export function NoteComposer({ leadId }: Props) {
  const [body, setBody] = useState('')
  const [priority, setPriority] = useState<Priority>('Medium')
  const [type, setType] = useState<Type>('General')
  const create = useSend(webNotes.create, { refresh: [webNotes.list, activity.feed, webLeads.get] })
  const isReady = body.trim() !== '' && !create.isPending
  const send = () => {
    if (!isReady) return
    create.mutate({ body: { leadId, body, type, priority } }, { onSuccess: () => setBody('') })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
  }
  return (
    <div className="rounded-card border border-line-control bg-raised focus-within:border-focus focus-within:outline-1 focus-within:outline-focus">
      <textarea
        aria-label="Write a note"
        placeholder="Write a note."
        rows={1}
        maxLength={10_000}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={press}
        className="field-sizing-content block max-h-60 min-h-9 w-full resize-none bg-transparent px-3 py-2 text-13 outline-none max-sm:text-16"
      />
      <div className="flex items-center gap-1 px-1.5 pb-1.5">
        <Menu
          name="Priority"
          variant="quiet"
          size="small"
          isWorded
          entries={priorities.map((one) => {
            return { kind: 'do', label: one, isChosen: one === priority, onChoose: () => setPriority(one) }
          })}
        >
          <Flag className="icon-14" />
          <span className="sr-only">Priority: </span>
          {priority}
        </Menu>
        <Menu
          name="Kind of note"
          variant="quiet"
          size="small"
          isWorded
          entries={types.map((one) => {
            return { kind: 'do', label: one, isChosen: one === type, onChoose: () => setType(one) }
          })}
        >
          <Tag className="icon-14" />
          <span className="sr-only">Kind: </span>
          {type}
        </Menu>
        <Button
          size="small"
          className="ml-auto"
          variant={isReady ? 'primary' : 'plain'}
          disabled={!isReady}
          onClick={send}
        >
          Add note
        </Button>
      </div>
    </div>
  )
}
