import { webSales } from '@crm/contract/web/sales'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { Field } from '~/forms/field.tsx'
import { Picker } from '~/forms/picker.tsx'

interface Props {
  readonly saleId: string | undefined
  readonly onChoose: (saleId: string | undefined) => void
}

/** Chooses one of the newest jobs, to see its values on a template. */
export function JobPicker({ saleId, onChoose }: Props) {
  const newest = useQuery(
    routeQuery(webSales.listPaginatedLight, { query: { sort: '-createdAt', pageSize: 50 } }),
  )
  const linked = useQuery({
    ...routeQuery(webSales.get, { params: { id: saleId ?? '' } }),
    enabled: saleId !== undefined,
  })
  const jobs = newest.data?.items ?? []
  const isListed = jobs.some(({ id }) => id === saleId)
  const choices = [...(linked.data && !isListed ? [linked.data] : []), ...jobs]
  return (
    <Field label="Values of" help="What one job would fill in.">
      {(described) => (
        <Picker
          {...described}
          label="Job"
          choices={choices.map(({ id, jobNumber, lead }) => ({
            value: id,
            label: jobNumber,
            ...(lead && { help: lead.fullName }),
          }))}
          value={saleId ?? null}
          none="No job"
          onChange={(id) => onChoose(id ?? undefined)}
        />
      )}
    </Field>
  )
}
