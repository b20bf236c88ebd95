import { contracts } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { signingServices } from '@crm/domain/contracts/service-template'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import FileSignature from 'lucide-react/icons/file-signature'
import Lock from 'lucide-react/icons/lock'
import { routeQuery } from '~/api/route-query.ts'
import { messageOf } from '~/api/server-error.ts'
import { Field } from '~/forms/field.tsx'
import { Picker } from '~/forms/picker.tsx'
import { useMe } from '~/session/me.ts'
import { Busy } from '~/ui/busy.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { JobPicker } from './job-picker.tsx'
import { TemplateMapCards } from './template-map-cards.tsx'

interface Props {
  /** Defaults to the first. */
  readonly templateId: string | undefined
  /** The job whose values are shown. */
  readonly saleId: string | undefined
}

/** Says for each template of the signature service who signs it and what fills its fields. */
export function TemplatesPage(props: Props) {
  const allowed = can.mapTemplates(useMe())
  if (!allowed.ok)
    return <Panel isPage icon={<Lock />} title="Templates are for administrators" help={allowed.reason} />
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="px-gutter pt-4 pb-4">
        <PageTitle>Contract templates</PageTitle>
      </header>
      <div className="max-w-[1080px] px-gutter pb-6">
        <Templates {...props} />
      </div>
    </div>
  )
}

function Templates({ templateId, saleId }: Props) {
  const navigate = useNavigate()
  const query = useQuery(routeQuery(contracts.templates, { query: {} }))
  if (query.isError)
    return (
      <ErrorPanel message={messageOf(query.error)}>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  if (!query.data) return <Waiting />
  const templates = query.data.filter((one) => one.service !== 'own')
  const [first] = templates
  if (!first)
    return (
      <Panel
        icon={<FileSignature />}
        title="No signature service"
        help="Templates of Documenso or Docusign appear here."
      />
    )
  const chosen = templates.find(({ id }) => id === templateId) ?? first
  const show = (search: { template: string; sale: string | undefined }) =>
    void navigate({ to: '/settings/templates', search, replace: true })
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label={`${signingServices[chosen.service]} template`}>
          {(described) => (
            <Picker
              {...described}
              label="Template"
              choices={templates.map(({ id, title }) => ({ value: id, label: title }))}
              value={chosen.id}
              none="Choose a template"
              isNeeded
              onChange={(id) => show({ template: id ?? chosen.id, sale: saleId })}
            />
          )}
        </Field>
        <JobPicker saleId={saleId} onChoose={(sale) => show({ template: chosen.id, sale })} />
      </div>
      <TemplateMapCards key={chosen.id} templateId={chosen.id} saleId={saleId} />
    </div>
  )
}

const Waiting = () => (
  <Busy as="section" isPage aria-label="Loading the templates" className="grid gap-4">
    <Skeleton className="w-2/3" />
    <Skeleton className="w-1/2" />
    <Skeleton className="w-3/5" />
  </Busy>
)
