import { savedViews } from '@crm/contract'
import type { SavedView } from '@crm/contract/web/saved-view-shapes'
import type { ViewList } from '@crm/domain/lists/view-lists'
import { can } from '@crm/domain/people/can'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { Field } from '~/forms/field.tsx'
import { Switch } from '~/forms/switch.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import { useMe } from '~/session/me.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'
import type { ListShape } from '../list.ts'
import type { ListSearch } from '../list-search.ts'
import { savedPartOf } from './saved-part.ts'
import { searchOf } from './view-address.ts'

interface Props {
  /** Name of the list in the API. */
  readonly name: ViewList
  readonly list: ListShape
  readonly search: ListSearch
  /** The view to rename; without it, the current filters are saved as a new view. */
  readonly view: SavedView | undefined
  readonly onClose: () => void
}

/** A dialog for the name of a view and, for a new one, for sharing it with everybody. */
export default function ViewDialog({ name: listName, list, search, view, onClose }: Props) {
  const mayShare = can.shareView(useMe())
  const navigate = useNavigate()
  const create = useSend(savedViews.create, { quiet: true })
  const update = useSend(savedViews.update, { quiet: true })
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isPending = create.isPending || update.isPending

  async function save() {
    if (name.trim() === '') return setRefusal('A view needs a name.')
    try {
      if (view) {
        await update.mutateAsync({ params: { id: view.id }, body: { name, version: view.version } })
      } else {
        const body = { list: listName, name, isShared, ...savedPartOf(list, search) }
        const saved = await create.mutateAsync({ body })
        await navigate({ to: list.path, search: searchOf(saved) as never, replace: true })
      }
    } catch (error) {
      return setRefusal(messageOf(error))
    }
    toast.done(`${name.trim()} saved`)
    onClose()
  }
  return (
    <Dialog
      title={view ? `Rename ${view.name}` : `Save as a view of ${list.noun[1]}`}
      {...(!view && { help: 'Saves filters, sorting, tab and columns.' })}
      onClose={onClose}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="Name" error={refusal}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={60}
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                setRefusal(undefined)
              }}
            />
          )}
        </Field>
        {view ? null : (
          <div className="grid gap-1">
            <Switch
              label="Share with everyone"
              checked={isShared}
              disabled={!mayShare.ok}
              onChange={(event) => setShared(event.target.checked)}
            />
            {mayShare.ok ? null : <p className="text-12 text-3">{mayShare.reason}</p>}
          </div>
        )}
        <DialogFooter action={view ? 'Rename' : 'Save view'} isSending={isPending} onBack={onClose} />
      </form>
    </Dialog>
  )
}
