/** The sorts of the contract list, on `contracts as r`, its sale `s` and its lead `l`. */
import { contractStates } from '@crm/domain/contracts/states'
import type { ContractSortField } from '@crm/domain/contracts/sort-fields'
import { sql } from 'kysely'
import {
  type Sorts,
  amountKey,
  choiceKey,
  clientKeys,
  idKey,
  instantKey,
  instantType,
  integerKey,
  nameKey,
  nullsLastKey,
  numberKey,
} from '#spine/records/page'
import type { Contract } from './contract.ts'
import { listedPrice, priceOf } from './store.ts'

const id = idKey<Contract>(sql.ref('r.id'))
const createdAt = instantKey<Contract>(sql.ref('r.created_at'), (contract) => contract.created_at)

const countSigned = sql`(
  select count(*)::integer from contract_signers as g where g.contract_id = r.id and g.signed_at is not null
)`

export const contractSortKeys: Sorts<Contract, ContractSortField> = {
  createdAt: [createdAt, id],
  number: [numberKey(sql.ref('r.number'))],
  state: [choiceKey(sql.ref('r.state'), (contract) => contract.state, [...contractStates]), createdAt, id],
  client: [...clientKeys<Contract>(), createdAt, id],
  title: [nameKey(sql.ref('r.title'), (contract) => contract.title), createdAt, id],
  signed: [
    integerKey(countSigned, ({ signers }) => signers.filter((signer) => signer.signed_at !== null).length),
    createdAt,
    id,
  ],
  // A contract without a price comes before the smallest one.
  price: [amountKey(sql`coalesce(${listedPrice}, -1.00)`, (contract) => priceOf(contract) ?? '-1.00'), id],
  job: [nameKey(sql.ref('s.job_number'), (contract) => contract.job_number), createdAt, id],
  sentAt: [nullsLastKey(sql.ref('r.sent_at'), (contract) => contract.sent_at, instantType), id],
}
