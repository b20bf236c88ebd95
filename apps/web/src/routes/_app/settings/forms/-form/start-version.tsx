import { forms } from '@crm/contract'
import type { Form, FormVersion } from '@crm/contract/web/form-shapes'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useSend } from '~/api/send.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'

interface Props {
  readonly form: Form
  /** The draft begins with the text of this version. */
  readonly from: FormVersion
}

/** Starts a draft; a form has one at a time. */
export function StartVersion({ form: { id, versions }, from }: Props) {
  const navigate = useNavigate()
  const start = useSend(forms.create)
  if (from.state === 'Draft') return null
  const hasDraft = versions.some(({ state, language }) => state === 'Draft' && language === from.language)
  return (
    <Button
      variant="primary"
      disabled={start.isPending}
      reason={hasDraft ? 'There is a draft already.' : null}
      onClick={() =>
        start.mutate(
          { params: { template: id }, body: { wording: from.wording } },
          {
            onSuccess: ({ number }) => {
              toast.done(`Version ${number} started`)
              void navigate({
                to: '/settings/forms/$form',
                params: { form: id },
                search: { version: number },
              })
            },
          },
        )
      }
    >
      <Plus />
      New version
    </Button>
  )
}
