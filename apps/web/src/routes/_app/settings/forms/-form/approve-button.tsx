import { forms } from '@crm/contract'
import type { FormVersion } from '@crm/contract/web/form-shapes'
import { VersionAct } from './version-act.tsx'

interface Props {
  readonly version: FormVersion & { readonly id: string }
  /** Why it cannot be approved now. */
  readonly reason: string | null
}

/** Approval is an act of its own, after a question. */
export const ApproveButton = ({ version, reason }: Props) => (
  <VersionAct
    route={forms.approve}
    version={version}
    button={{ words: 'Approve…', reason }}
    title={`Approve version ${version.number}?`}
    help="New contracts use it. Its text becomes final."
    verb="Approve version"
    done={`Version ${version.number} approved`}
  />
)
