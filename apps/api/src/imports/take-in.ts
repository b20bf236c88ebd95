/** A lead that was read is taken in: a new one, or added to the one that this person has. */
import { type ImportedLead, identityOf } from '@crm/domain/imports/lead-import'
import { recognise } from '@crm/domain/leads/duplicates'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import { lockAndFind } from '../leads/keys/find.ts'
import { createImported } from './create.ts'
import { mergeImported } from './merge.ts'
import { askAboutSource } from './tell.ts'
import type { Doing } from './write.ts'

export interface TakenIn {
  readonly outcome: 'created' | 'merged'
  readonly leadId: string
  readonly number: number
}

export async function takeIn(tx: Transaction<Tables>, given: ImportedLead, doing: Doing): Promise<TakenIn> {
  const { same, others } = recognise(await lockAndFind(tx, identityOf(given)))
  const taken = same
    ? { outcome: 'merged' as const, leadId: same.leadId, number: same.number }
    : { outcome: 'created' as const, ...(await createImported(tx, given, others, doing)) }
  if (same) await mergeImported(tx, same, others, given, doing)
  if (given.sourceName && !given.isListedSource) await askAboutSource(tx, given.sourceName, doing.now)
  return taken
}
