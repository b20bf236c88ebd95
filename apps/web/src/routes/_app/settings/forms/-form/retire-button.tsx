import { forms } from '@crm/contract'
import type { FormVersion } from '@crm/contract/web/form-shapes'
import { VersionAct } from './version-act.tsx'

interface Props {
  readonly version: FormVersion & { readonly id: string }
}

/** Retires a version after a question, since a retired one never comes back. */
export const RetireButton = ({ version }: Props) => (
  <VersionAct
    route={forms.retire}
    version={version}
    button={{ words: 'Retire version', isQuiet: true }}
    title={`Retire version ${version.number}?`}
    help={effectOf(version)}
    verb="Retire version"
    done={`Version ${version.number} retired`}
  />
)

function effectOf({ state, language }: FormVersion): string {
  if (state !== 'Approved') return 'The text stays readable here.'
  return language === 'es'
    ? 'Spanish contracts then cannot be sent.'
    : 'New contracts then use the standard text.'
}
