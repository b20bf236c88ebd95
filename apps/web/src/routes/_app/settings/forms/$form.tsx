import { forms } from '@crm/contract'
import { contractTemplates } from '@crm/domain/contracts/templates'
import type { FormLanguage } from '@crm/domain/forms/form-states'
import { isKeyOf } from '@crm/domain/own'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { FormPage } from './-form/form-page.tsx'

interface Search {
  /** The number of the version on the screen; by default the draft, else the one in use. */
  readonly version?: number
  /** Each language has its own numbers; without it, English. */
  readonly language?: FormLanguage
}

/** One form: its versions, the editor of its draft, and the document. */
export const Route = createFileRoute('/_app/settings/forms/$form')({
  validateSearch: ({ version, language }: Record<string, unknown>): Search => ({
    ...(typeof version === 'number' && Number.isInteger(version) && { version }),
    ...(language === 'es' && { language }),
  }),
  loader({ context, params: { form } }) {
    if (!isKeyOf(contractTemplates, form)) throw notFound()
    void context.queries.prefetchQuery(routeQuery(forms.get, { params: { template: form } }))
    return { template: form }
  },
  component: OneForm,
})

function OneForm() {
  const { template } = Route.useLoaderData()
  const { version, language } = Route.useSearch()
  return <FormPage key={template} template={template} number={version} language={language} />
}
