/** A Spanish version of a form, as a company would approve one: placeholder words, for tests only. */
import { forms } from '@crm/contract'
import { required } from './required.ts'
import { good } from './builders.ts'
import type { Client } from './client.ts'

/** Without the legal notices, for which a company writes its own Spanish text. */
export const spanishWording = `# {{contract title}}

{{contract details}}

## Contratista

{{contractor details}}

{{salesperson details}}

## Comprador

{{buyer details}}

{{property details}}

## Sistema

{{system details}}

## Precio

{{price details}}

## Calendario

{{payment schedule}}

## Subcontratistas

{{subcontractors}}

{{signatures}}

# Aviso de cancelación

Texto de prueba de {{company name}}.
`

/** Approves it for home improvement contracts. Only administrators may. */
export async function approveSpanishForm(admin: Client): Promise<void> {
  const { id, version } = await good(
    admin.call(forms.create, {
      params: { template: 'HIC' },
      body: { language: 'es', wording: spanishWording },
    }),
  )
  await good(admin.call(forms.approve, { params: { id: required(id) }, body: { version } }))
}
