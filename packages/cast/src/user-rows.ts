import { searchText } from '@crm/domain/search/search-text'
import { organization, people } from './cast.ts'

/** The cast as rows of the table `users`, as an administrator would enter them before the first sign-in. */
export const userRows = (createdAt: Date) =>
  people.flatMap(({ oid, username, displayName, mobilePhone, crm }) =>
    crm === null
      ? []
      : {
          id: crm.id,
          oid,
          tid: organization.tenantId,
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
          created_at: createdAt,
          updated_at: createdAt,
        },
  )
