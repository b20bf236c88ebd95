import type { Form, FormVersion } from '@crm/contract/web/form-shapes'
import { FormDocument } from './form-document.tsx'
import { RetireButton } from './retire-button.tsx'

interface Props {
  readonly form: Form
  readonly shown: FormVersion
}

/** A version that is not edited any longer: its document. */
export const VersionText = ({ form, shown }: Props) => (
  <div className="grid gap-3">
    <FormDocument template={form.id} wording={shown.wording} language={shown.language} />
    {shown.id !== null && shown.state === 'Approved' ? (
      <footer className="flex">
        <RetireButton version={{ ...shown, id: shown.id }} />
      </footer>
    ) : null}
  </div>
)
