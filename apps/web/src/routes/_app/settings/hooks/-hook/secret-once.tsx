import type { HookWithSecret } from '@crm/contract/web/hook-shapes'
import Copy from 'lucide-react/icons/copy'
import { Field } from '~/forms/field.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import { Button } from '~/ui/button.tsx'
import { copyText } from '~/ui/copy-text.ts'
import { formatMoment } from '~/ui/format.ts'
import { ForReceivers } from './for-receivers.tsx'

interface Props {
  readonly hook: HookWithSecret
  readonly onDone: () => void
}

/** The secret, shown once, with how the receiver uses it. */
export const SecretOnce = ({ hook, onDone }: Props) => (
  <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
    <div className="grid content-start gap-5 overflow-y-auto px-gutter py-5">
      <Field
        label="Secret"
        help={
          hook.formerSecretUntil
            ? `Shown once. The old one works until ${formatMoment(hook.formerSecretUntil)}.`
            : 'Shown once. Give it only to the receiver.'
        }
      >
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              readOnly
              value={hook.secret}
              className="min-w-0 flex-1"
              onFocus={({ target }) => target.select()}
            />
            <Button variant="primary" onClick={() => copyText(hook.secret, 'Secret copied')}>
              <Copy />
              Copy
            </Button>
          </div>
        )}
      </Field>
      <ForReceivers url={hook.url} />
    </div>
    <footer className="flex min-h-15 items-center border-t border-line px-gutter pb-[env(safe-area-inset-bottom)]">
      <Button variant="primary" onClick={onDone}>
        I saved it
      </Button>
    </footer>
  </div>
)
