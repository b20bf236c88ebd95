/** Reasons that a form's text cannot be saved or approved. */
import { type ContractTemplateId, templateOf } from '../contracts/templates.ts'
import { type FormPart, type MarkupFault, parseForm } from './markup.ts'
import type { FormLanguage } from './form-states.ts'
import { type BlockFieldName, blocksFor, isDrawnIn, requiredBlocks } from './merge-fields.ts'

/** The longest text in characters: about 60 pages. */
export const maxFormLength = 200_000

/** All faults of a text, in the order of its lines; those of the whole text are last, at line 0. */
export function formFaults(
  template: ContractTemplateId,
  text: string,
  language: FormLanguage = 'en',
): MarkupFault[] {
  const { parts, faults } = parseForm(text)
  return [
    ...faults.toSorted((a, b) => a.line - b.line),
    ...faultsOfBlocks({ template, language }, parts).map((message) => ({ line: 0, message })),
  ]
}

/** The buyer keeps two copies of the notice (Civil Code 1689.7(c)). */
const copies: Partial<Record<BlockFieldName, number>> = { 'notice of cancellation': 2 }

function faultsOfBlocks(
  { template, language }: { readonly template: ContractTemplateId; readonly language: FormLanguage },
  parts: readonly FormPart[],
): string[] {
  const counts = new Map<BlockFieldName, number>()
  const perPart = parts.map(({ blocks }) =>
    blocks.flatMap((block) => ('block' in block ? [block.block] : [])),
  )
  for (const name of perPart.flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const allowed = blocksFor(template)
  const strange = [...counts.keys()].filter((name) => !allowed.includes(name))
  const english = [...counts.keys()].filter((name) => allowed.includes(name) && !isDrawnIn(language, name))
  const lacking = requiredBlocks(template).filter(
    (name) =>
      isDrawnIn(language, name) &&
      perPart.filter((names) => names.includes(name)).length < (copies[name] ?? 1),
  )
  return [
    ...strange.map((name) => `"{{${name}}}" does not belong in "${templateOf(template).title}".`),
    ...english.map((name) => `"{{${name}}}" prints English. Write your Spanish text instead.`),
    ...lacking.map((name) =>
      (copies[name] ?? 1) > 1
        ? `"{{${name}}}" is required in two parts: the buyer keeps two copies.`
        : `"{{${name}}}" is required.`,
    ),
    ...((counts.get('signatures') ?? 0) > 1 ? ['"{{signatures}}" can be in the text only once.'] : []),
  ]
}
