import { hooks } from '@crm/contract'
import type { Hook } from '@crm/contract/web/hook-shapes'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { RowSheet } from '~/lists/page/row-sheet.tsx'
import { useEdit } from '~/records/edit/use-edit.ts'
import { toast } from '~/ui/toast.ts'
import { HookForm } from './hook-form.tsx'
import { payloadOf, hookKind, refetchMs } from './hook-values.ts'
import { OneHook } from './one-hook.tsx'

const list = getRouteApi('/_app/settings/hooks/_list')

interface Props {
  readonly hookId: string
}

/** One webhook over the list: its deliveries, or its form. */
export function HookSheet({ hookId }: Props) {
  const navigate = list.useNavigate()
  const search = list.useSearch()
  const [isEdited, setEdited] = useState(false)
  const close = () => void navigate({ to: '/settings/hooks', search })
  const query = useQuery({
    ...routeQuery(hooks.get, { params: { id: hookId } }),
    refetchInterval: refetchMs,
    meta: { quiet: true },
  })
  return (
    <RowSheet
      title={query.data?.description ?? 'Webhook'}
      query={query}
      notFound={{
        title: 'Webhook not found',
        help: 'It may be in Recently deleted.',
      }}
      loading="Loading the webhook"
      onClose={close}
    >
      {(hook) =>
        isEdited ? (
          <EditHook hook={hook} onClose={() => setEdited(false)} />
        ) : (
          <OneHook hook={hook} onEdit={() => setEdited(true)} onRemoved={close} />
        )
      }
    </RowSheet>
  )
}

function EditHook({ hook: newest, onClose }: { readonly hook: Hook; readonly onClose: () => void }) {
  // The record that the fields were filled from.
  const [hook] = useState(newest)
  const edit = useEdit(hookKind, hook)
  return (
    <HookForm
      hook={hook}
      isSending={edit.isSaving}
      onSave={async (values, show) => {
        const saved = await edit.save(payloadOf(values), show)
        if (!saved) return false
        toast.done(`${saved.description} saved`)
        if (edit.isThere()) onClose()
        return true
      }}
      onClose={onClose}
    />
  )
}
