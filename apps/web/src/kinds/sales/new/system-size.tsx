import { modules } from '@crm/contract/web/catalog'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { routeQuery } from '~/api/route-query.ts'
import { parseValue } from '~/records/facts/fact-values.ts'
import { setFact } from '~/records/facts/form-fact.tsx'
import { saleFacts } from '~/kinds/sales/sale-facts.tsx'

interface Props {
  readonly form: UseFormReturn<Record<string, string>>
}

/** The size follows from the modules until it is edited; a note says what is copied to the sale. */
export function SystemSize({ form }: Props) {
  const [moduleId, quantity] = useWatch({ control: form.control, name: ['moduleId', 'moduleQuantity'] })
  const { data } = useQuery(routeQuery(modules.list, { query: { isEnabled: 'true', limit: 1000 } }))
  const watts = data?.find(({ id }) => id === moduleId)?.wattageStc
  const count = Number(parseValue(saleFacts.moduleQuantity, quantity ?? ''))
  const size = watts && count > 0 ? ((watts * count) / 1000).toFixed(3) : undefined
  useEffect(() => {
    if (size !== undefined) setFact(form, 'systemSizeKw', String(Number(size)))
  }, [form, size])
  return (
    <output className="col-span-full -mt-1 block min-h-5 text-13 text-3">
      {watts === undefined ? 'Uses today’s power, cost and fee.' : `${watts} W per module, as sold.`}
    </output>
  )
}
