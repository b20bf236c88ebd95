import { contracts } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { TemplatesPage } from './-templates/templates-page.tsx'

/** Templates of the signature service, and what fills them. */
export const Route = createFileRoute('/_app/settings/templates')({
  validateSearch: (given: Record<string, unknown>) => ({
    template: textOf(given['template']),
    sale: textOf(given['sale']),
  }),
  loader: ({ context }) => {
    void context.queries.prefetchQuery(routeQuery(contracts.templates, { query: {} }))
  },
  component: Page,
})

const textOf = (given: unknown) => (typeof given === 'string' && given !== '' ? given : undefined)

function Page() {
  const { template, sale } = Route.useSearch()
  return <TemplatesPage templateId={template} saleId={sale} />
}
