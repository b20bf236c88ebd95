import { forms } from '@crm/contract'
import type { Form } from '@crm/contract/web/form-shapes'
import type { ContractTemplateId } from '@crm/domain/contracts/templates'
import { can } from '@crm/domain/people/can'
import type { FormLanguage } from '@crm/domain/forms/form-states'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Busy } from '~/ui/busy.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { FormStateBadge } from '../-form-state.tsx'
import { versionInWords } from '../-version-in-words.ts'
import { DraftEditor } from './draft-editor.tsx'
import { StartVersion } from './start-version.tsx'
import { VersionList } from './version-list.tsx'
import { VersionText } from './version-text.tsx'

interface Props {
  readonly template: ContractTemplateId
  /** The version to show; by default the draft, else the one in use. */
  readonly number: number | undefined
  /** Each language has its own numbers. */
  readonly language: FormLanguage | undefined
}

/** A form with its versions: the draft is edited, the others are read. */
export function FormPage({ template, number, language }: Props) {
  const decision = can.manageForms(useMe())
  const query = useQuery({ ...routeQuery(forms.get, { params: { template } }), enabled: decision.ok })
  if (!decision.ok)
    return <Panel isPage icon={<Lock />} title="Forms are for administrators" help={decision.reason} />
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      {query.data ? (
        <Shown form={query.data} number={number} language={language} />
      ) : query.isError ? (
        <ErrorPanel>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <Busy as="section" isPage aria-label="Loading the form" className="grid gap-4 px-gutter py-5">
          <Skeleton className="w-1/2" />
          <Skeleton className="h-96 w-full" />
        </Busy>
      )}
    </div>
  )
}

function Shown({ form, number, language = 'en' }: Omit<Props, 'template'> & { readonly form: Form }) {
  const inLanguage = form.versions.filter((version) => version.language === language)
  const versions = inLanguage.length > 0 ? inLanguage : form.versions
  const shown =
    versions.find((version) => version.number === number) ??
    versions.find(({ state }) => state === 'Draft') ??
    versions.find(({ state }) => state === 'Approved')
  if (!shown) return null
  return (
    <>
      <header className="grid gap-1 px-gutter pt-4 pb-4">
        <nav aria-label="Path" className="text-13 text-3">
          <Link to="/settings/forms" className="link-quiet">
            Forms
          </Link>
        </nav>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <PageTitle>{form.title}</PageTitle>
          <span className="text-13 text-2">{versionInWords(shown)}</span>
          <FormStateBadge state={shown.state} />
          <span className="ml-auto flex gap-2">
            <StartVersion form={form} from={shown} />
          </span>
        </div>
      </header>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_15rem] items-start gap-6 px-gutter pb-6 max-lg:grid-cols-1">
        {shown.id !== null && shown.state === 'Draft' ? (
          <DraftEditor key={shown.id} form={form} draft={{ ...shown, id: shown.id }} />
        ) : (
          <VersionText key={`${shown.language} ${shown.number}`} form={form} shown={shown} />
        )}
        <VersionList form={form} shown={shown} />
      </div>
    </>
  )
}
