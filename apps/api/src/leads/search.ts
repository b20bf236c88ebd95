import { type SearchedAddress, searchText } from '@crm/domain/search/search-text'
import { leadNumber } from './view.ts'

interface Searched {
  readonly first_name: string
  readonly last_name: string
  readonly phone1: string | null
  readonly email1: string | null
  readonly number: number
}

/** What a lead is found by: names, phone, e-mail, short number, primary address. */
export const leadSearch = (lead: Searched, address: SearchedAddress | undefined): string =>
  searchText({
    names: [lead.first_name, lead.last_name],
    phones: [lead.phone1],
    emails: [lead.email1],
    addresses: address ? [address] : [],
    numbers: [leadNumber(lead.number)],
  })
