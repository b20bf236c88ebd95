import { searchText } from '@crm/domain/search/search-text'
import { organisation, people } from './cast.ts'

/** The cast's CRM users as rows of the table `users`: what an administrator would have entered before anybody signs in. */
export const userRows = (at: Date) =>
  people.flatMap(({ oid, username, displayName, mobilePhone, crm }) =>
    crm === null
      ? []
      : {
          id: crm.id,
          oid,
          tid: organisation.tenantId,
          name: displayName,
          email: username,
          phone_num: mobilePhone,
          his_license_num: crm.hisLicenseNum,
          department: crm.department,
          role: crm.role,
          is_sales: crm.isSales,
          is_marketing: crm.isMarketing,
          is_enabled: crm.isEnabled,
          search: searchText({ names: [displayName], emails: [username] }),
          created_at: at,
          updated_at: at,
        },
  )
