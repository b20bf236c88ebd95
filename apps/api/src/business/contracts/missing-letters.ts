/**
 * Letters that no PDF font contains. A contract with such letters is not sent or signed, so that every sealed name is
 * spelled as its owner writes it.
 */
import type { MissingContractField, MissingRecord } from '@crm/domain/contracts/missing'
import { signerRoles } from '@crm/domain/contracts/templates'
import type { Fault } from '#spine/refusals'
import { missingLetters, letterInWords } from '#platform/pdf/write-pdf'
import type { SignatureLine } from './paper-pdf.ts'
import type { Paper } from './paper.ts'

interface TextEntry {
  readonly name: string
  readonly text: string
}

/** Maps a text of the contract to the field where it is entered; all other texts belong to the sale. */
const entryFields: ReadonlyMap<string, readonly [MissingRecord, string]> = new Map([
  ['Buyer name', ['lead', 'lastName']],
  ['Buyer email', ['lead', 'email1']],
  ['Second buyer', ['contract', 'secondBuyerName']],
  ['Second buyer name', ['contract', 'secondBuyerName']],
  ['Email of the second buyer', ['contract', 'secondBuyerEmail']],
  ['Property', ['address', 'fullAddress']],
  ['Utility', ['address', 'utilProvider']],
  ['Account', ['address', 'utilAccountNum']],
  ['Meter', ['address', 'utilMeterNum']],
  ['Homeowners’ association', ['address', 'hoaName']],
  ['Salesperson', ['user', 'firstName']],
  ['Salesperson name', ['user', 'firstName']],
  ['HIS registration', ['user', 'HislicenseNum']],
  ['Contractor name', ['company', 'name']],
  ['Contractor address', ['company', 'address']],
  ['CSLB license', ['company', 'licenseNumber']],
  ['Email for cancellations', ['company', 'contractEmail']],
  ['Title', ['contract', 'title']],
  ['Schedule', ['contract', 'progressPayments']],
  ['What changes', ['contract', 'changeReason']],
] satisfies [string, [MissingRecord, string]][])

/** One entry per text with missing letters; sentences that repeat a reported letter are not listed again. */
export async function missingLettersOf(
  paper: Paper,
  lines: readonly Pick<SignatureLine, 'role' | 'name'>[],
): Promise<MissingContractField[]> {
  const facts = factsIn(paper)
  const others = [
    ...lines.map(({ role, name }) => ({ name: `${signerRoles[role]} name`, text: name })),
    { name: 'Title', text: paper.title },
    ...sentencesIn(paper),
    { name: 'Contractor name', text: paper.foot },
  ]
  const all = [...facts, ...others]
  const missing = await missingLetters(all.map(({ text }) => text))
  const found = new Map<string, Set<string>>()
  const reported = new Set<string>()
  for (const [index, { name }] of all.entries()) {
    const letters = (missing[index] ?? []).filter((letter) => index < facts.length || !reported.has(letter))
    if (letters.length > 0) found.set(name, new Set([...(found.get(name) ?? []), ...letters]))
    for (const letter of letters) reported.add(letter)
  }
  return Array.from(found, ([name, letters]) => {
    const [on, field] = entryFields.get(name) ?? (['sale', 'addressId'] as const)
    return { key: `letters ${name}`, message: messageOf([...letters], name), on, field }
  })
}

/** Faults in texts that signers enter: their name, and a typed signature. `words` is their sentence, by default English. */
export async function letterFaults(
  texts: readonly (readonly [field: string, text: string])[],
  words: (letters: string) => string = sentenceOf,
): Promise<Fault[]> {
  const missing = await missingLetters(texts.map(([, text]) => text))
  return texts.flatMap(([field], index) => {
    const letters = missing[index] ?? []
    return letters.length === 0 ? [] : [{ field, message: words(letters.map(letterInWords).join(' ')) }]
  })
}

const sentenceOf = (letters: string) => `The PDF fonts lack these letters: ${letters}.`

const messageOf = (letters: readonly string[], name: string) =>
  sentenceOf(`${letters.map(letterInWords).join(' ')} (${name})`)

/** Labels that are ambiguous without their heading. */
const genericLabels: ReadonlySet<string> = new Set(['Name', 'Email', 'Phone', 'Address'])

function factsIn(paper: Paper): TextEntry[] {
  return paper.parts.flatMap(({ title, blocks }) => {
    let section = title
    return blocks.flatMap((block) => {
      if ('heading' in block) section = block.heading
      if (!('facts' in block)) return []
      const topic = block.topic ?? section
      return block.facts.map(([label, value]) => ({
        name: genericLabels.has(label) ? `${topic} ${label.toLowerCase()}` : nameOf(label, topic),
        text: `${label} ${value}`,
      }))
    })
  })
}

/** Payments and finance options have user-defined labels, so report them by their section. */
const nameOf = (label: string, section: string) =>
  section === 'Schedule' || section === 'What changes' || section === 'Contract price' ? section : label

function sentencesIn(paper: Paper): TextEntry[] {
  return paper.parts.flatMap(({ title, blocks }) => {
    let section = title
    return blocks.flatMap((block) => {
      if ('heading' in block) section = block.heading
      return 'text' in block ? [{ name: block.topic ?? section, text: block.text }] : []
    })
  })
}
