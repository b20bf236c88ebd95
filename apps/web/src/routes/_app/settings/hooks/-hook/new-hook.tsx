import { hooks } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { getRouteApi } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { useSend } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { HookForm } from './hook-form.tsx'
import { payloadOf } from './hook-values.ts'
import { SecretOnce } from './secret-once.tsx'

const list = getRouteApi('/_app/settings/hooks/_list')

/** Creates a webhook and shows its secret, once. */
export function NewHook() {
  const navigate = list.useNavigate()
  const search = list.useSearch()
  const allowed = can.manageHooks(useMe())
  const create = useSend(hooks.create, { quiet: true })
  const close = () => void navigate({ to: '/settings/hooks', search })
  const made = create.data
  return (
    <Sheet title={made ? made.description : 'New webhook'} onClose={close}>
      {!allowed.ok ? (
        <Panel icon={<Lock />} title="Webhooks are for administrators" help={allowed.reason} />
      ) : made ? (
        <SecretOnce
          hook={made}
          onDone={() => void navigate({ to: '/settings/hooks/$hookId', params: { hookId: made.id }, search })}
        />
      ) : (
        <HookForm
          isSending={create.isPending}
          onSave={(values, show) =>
            create.mutateAsync({ body: payloadOf(values) }).then(
              () => true,
              (refusal: unknown) => {
                show(refusal)
                return false
              },
            )
          }
          onClose={close}
        />
      )}
    </Sheet>
  )
}
