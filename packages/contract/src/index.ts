/** The contract, an area a namespace, so that a page bundles only what it uses. */
export * as activity from './web/activity.ts'
export * as health from './web/health.ts'
export * as notifications from './web/notifications.ts'
export * as users from './web/users.ts'
export * as webAddresses from './web/addresses.ts'
export * as webCrmUsers from './web/web-crm-users.ts'
export * as webLeads from './web/leads.ts'
export * as webNotes from './web/notes.ts'
