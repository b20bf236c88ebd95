import type { Role } from '@crm/domain/people/actor'

export const roleNames: Record<Role, string> = { ADMIN: 'Administrator', MANAGER: 'Manager', USER: 'User' }
