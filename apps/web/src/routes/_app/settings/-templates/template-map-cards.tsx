import { contracts } from '@crm/contract'
import type { MappedTemplate } from '@crm/contract/web/contract-shapes'
import {
  type ServiceFieldName,
  isSourceOf,
  serviceFieldLabels,
  serviceFields,
} from '@crm/domain/contracts/service-template'
import { type SignerRole, signerRoleNames, signerRoles } from '@crm/domain/contracts/templates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { Picker } from '~/forms/picker.tsx'
import { Select } from '~/forms/select.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Busy } from '~/ui/busy.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

interface Props {
  readonly templateId: string
  readonly saleId: string | undefined
}

type Role = MappedTemplate['signers'][number]
type Field = MappedTemplate['fields'][number]

/** The roles and fields of one template. Each choice is saved at once. */
export function TemplateMapCards({ templateId, saleId }: Props) {
  const prefix = useId()
  const queries = useQueryClient()
  const options = routeQuery(contracts.template, {
    params: { id: templateId },
    query: saleId === undefined ? {} : { saleId },
  })
  const query = useQuery(options)
  const save = useSend(contracts.mapTemplate)
  if (query.isError)
    return (
      <ErrorPanel message={messageOf(query.error)}>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  if (!query.data || query.data.service === 'own') return <Waiting />
  const template = query.data
  const change = (changes: Partial<Pick<MappedTemplate, 'signers' | 'fields'>>) => {
    const next = { ...template, ...changes }
    queries.setQueryData(options.queryKey, next)
    save.mutate(
      { params: { id: templateId }, body: mapOf(next) },
      { onSettled: () => void queries.invalidateQueries({ queryKey: options.queryKey }) },
    )
  }
  const fillable = template.fields.filter(({ isPrefillable }) => isPrefillable)
  return (
    <>
      <Card title="Signers">
        <ul className="divide-y divide-line">
          {template.signers.map((role) => (
            <li key={role.role} className={rowClass}>
              <span className="min-w-0 break-words text-13 font-medium">{role.label}</span>
              <SignerChoice
                role={role}
                isOff={save.isPending}
                onChoose={(signer) =>
                  change({
                    signers: template.signers.map((one) =>
                      one.role === role.role ? { ...one, signer } : one,
                    ),
                  })
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Fields">
        {fillable.length === 0 ? (
          <p className="p-4 text-13 text-3">Its signers fill in every field.</p>
        ) : (
          <ul className="divide-y divide-line">
            {fillable.map((field) => (
              <li key={field.id} className={rowClass}>
                <FieldName field={field} controlId={`${prefix}-${field.id}`} />
                <SourceChoice
                  id={`${prefix}-${field.id}`}
                  field={field}
                  isOff={save.isPending}
                  onChoose={(source) =>
                    change({
                      fields: template.fields.map((one) => (one.id === field.id ? { ...one, source } : one)),
                    })
                  }
                />
                {saleId === undefined ? null : <FieldValue field={field} />}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

const rowClass =
  'grid min-h-12 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] items-center gap-4 px-4 py-2 max-sm:grid-cols-1 max-sm:gap-2'

const mapOf = ({ signers, fields, version }: MappedTemplate) => ({
  signers: signers.filter(({ signs }) => signs).map(({ role, signer }) => ({ role, signer })),
  fields: fields.filter(({ isPrefillable }) => isPrefillable).map(({ id, source }) => ({ id, source })),
  version,
})

interface SignerChoiceProps {
  readonly role: Role
  readonly isOff: boolean
  readonly onChoose: (signer: SignerRole | null) => void
}

function SignerChoice({ role, isOff, onChoose }: SignerChoiceProps) {
  if (!role.signs) return <span className="text-13 text-3">Gets a copy</span>
  return (
    <Select
      aria-label={`Signer of ${role.label}`}
      choices={signerRoleNames.map((name) => ({ value: name, label: signerRoles[name] }))}
      none="Nobody"
      value={role.signer ?? ''}
      disabled={isOff}
      onChange={({ target }) => onChoose(signerRoleNames.find((name) => name === target.value) ?? null)}
    />
  )
}

interface SourceChoiceProps {
  readonly id: string
  readonly field: Field
  readonly isOff: boolean
  readonly onChoose: (source: ServiceFieldName | null) => void
}

const sources = Object.keys(serviceFields) as ServiceFieldName[]

function SourceChoice({ id, field, isOff, onChoose }: SourceChoiceProps) {
  const choices = sources
    .filter((source) => isSourceOf(source, field.type))
    .map((source) => ({ value: source, label: serviceFieldLabels[source] }))
  return (
    <Picker
      id={id}
      label={`Value of ${nameOf(field)}`}
      choices={choices}
      value={field.source}
      none="Its signer fills it in"
      disabled={isOff}
      onChange={(chosen) => onChoose(sources.find((source) => source === chosen) ?? null)}
    />
  )
}

const FieldName = ({ field, controlId }: { readonly field: Field; readonly controlId: string }) => (
  <span className="grid min-w-0 text-13">
    <label htmlFor={controlId} className="break-words font-medium">
      {nameOf(field)}
    </label>
    <span className="text-12 text-3">
      {`Page ${field.page}, ${field.type}${field.isRequired ? ', required' : ''}`}
    </span>
  </span>
)

const nameOf = ({ label, id }: Field) => label || `Field ${id}`

function FieldValue({ field: { source, value, isRequired } }: { readonly field: Field }) {
  if (value !== null) return <span className="min-w-0 break-words text-13">{value}</span>
  if (source !== null && isRequired)
    return (
      <Badge tone="warn" icon={CircleAlert}>
        Missing
      </Badge>
    )
  return <span className="text-13 text-3">{source === null ? '' : 'Empty'}</span>
}

const Waiting = () => (
  <Busy as="section" isPage aria-label="Loading the template" className="grid gap-4">
    <Skeleton className="w-2/3" />
    <Skeleton className="w-1/2" />
  </Busy>
)
