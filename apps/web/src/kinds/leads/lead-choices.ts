/** Long choice lists of lead filters, loaded on demand. */
import { usStates } from '@crm/domain/addresses/us-states'
import { utilities } from '@crm/domain/addresses/utilities'
import { leadSources } from '@crm/domain/leads/lead-sources'
import type { Choice } from '~/forms/choice.ts'

export const utilityChoices: readonly Choice[] = utilities.map(({ name, shortName }) => ({
  value: name,
  label: shortName,
  help: name,
}))

export const sourceChoices: readonly Choice[] = leadSources.map(({ name }) => ({ value: name, label: name }))

export const stateChoices: readonly Choice[] = usStates.map(({ code, name }) => ({
  value: code,
  label: name,
  help: code,
}))
