import { forms } from '@crm/contract'
import type { ContractTemplateId } from '@crm/domain/contracts/templates'
import type { FormLanguage } from '@crm/domain/forms/form-states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { stream } from '~/api/call.ts'

/** Long enough for a sentence to be typed: the server draws the whole document. */
const restMs = 700

interface Preview {
  readonly template: ContractTemplateId
  readonly wording: string
  readonly language: FormLanguage
  /** Null for sample values. */
  readonly saleId: string | null
}

/** The PDF of a text, drawn by the server; the former one stays while the next is on its way or cannot be drawn. */
export function useFormPdf({ template, wording, language, saleId }: Preview) {
  const [rested, setRested] = useState(wording)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(wording), restMs)
    return () => window.clearTimeout(timer)
  }, [wording])
  return useQuery({
    queryKey: ['form preview', template, language, saleId, rested],
    queryFn: async ({ signal }) => {
      const body = { wording: rested, language, ...(saleId !== null && { saleId }) }
      const response = await stream(forms.preview, { params: { template }, body }, { signal })
      return new Blob([await response.arrayBuffer()], { type: 'application/pdf' })
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    meta: { quiet: true },
  })
}
