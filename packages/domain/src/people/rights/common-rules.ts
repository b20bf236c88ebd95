/** Rules shared by the permissions tables. */
import { any, department, leadInScope, role, saleInScope } from '../rule.ts'

export const admin = role('ADMIN')
export const manager = role('MANAGER')
export const sales = department('Sales')
export const marketing = department('Marketing')
export const operations = department('Operations')
export const servicing = department('Servicing')
export const finance = department('Finance')
export const parentInScope = any(leadInScope, saleInScope)
