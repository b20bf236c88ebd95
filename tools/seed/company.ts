/** The contracting company of the demo; the facts are as fictional as the company. */
import { cast } from '@crm/cast'
import type { SeedApplication } from './application.ts'

export const enterCompany = (application: SeedApplication, at: Date): Promise<unknown> =>
  application.call(cast.adam.username, at, 'PUT', '/company-facts', {
    name: 'Sunridge Solar',
    licenseNumber: '1099999',
    address: '2200 E Guasti Rd, Ontario, CA 91761',
    phone: '(909) 555-0100',
    contractEmail: 'cancel@sunridge.example',
    cancellationPhone: '(909) 555-0100',
  })
