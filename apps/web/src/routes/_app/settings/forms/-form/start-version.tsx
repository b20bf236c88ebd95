import { forms } from '@crm/contract'
import type { Form, FormVersion } from '@crm/contract/web/form-shapes'
import { type FormLanguage, formLanguages } from '@crm/domain/forms/form-states'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useSend } from '~/api/send.ts'
import { Menu } from '~/ui/menu.tsx'
import { toast } from '~/ui/toast.ts'
import { versionInWords } from '../-version-in-words.ts'

interface Props {
  readonly form: Form
  /** A draft in the same language begins with the text of this version, one in the other with the text in use. */
  readonly from: FormVersion
}

const languageNames: Readonly<Record<FormLanguage, string>> = { en: 'English', es: 'Spanish' }

/** Starts a draft in a language; a form has one per language at a time. */
export function StartVersion({ form: { id, versions }, from }: Props) {
  const navigate = useNavigate()
  const create = useSend(forms.create)
  const start = (language: FormLanguage) =>
    create.mutate(
      {
        params: { template: id },
        body: { language, ...(language === from.language && { wording: from.wording }) },
      },
      {
        onSuccess(version) {
          toast.done(`${versionInWords(version)} started`)
          void navigate({
            to: '/settings/forms/$form',
            params: { form: id },
            search: { version: version.number, ...(language === 'es' && { language }) },
          })
        },
      },
    )
  const hasDraft = (language: FormLanguage) =>
    versions.some((version) => version.state === 'Draft' && version.language === language)
  return (
    <Menu
      name="New version"
      isWorded
      variant={from.state === 'Draft' ? 'plain' : 'primary'}
      entries={formLanguages.map((language) => ({
        kind: 'do',
        label: languageNames[language],
        onChoose: () => start(language),
        disabledReason: hasDraft(language)
          ? 'There is a draft already.'
          : create.isPending
            ? 'It is being started.'
            : undefined,
      }))}
    >
      <Plus />
      New version
    </Menu>
  )
}
