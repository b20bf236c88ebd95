/**
 * Names of the browser databases, without the code that opens them: the first bundle needs only the names.
 */

/** Cached responses; deleted by the service worker and at sign-out. */
export const cacheDatabase = 'web-crm-pocket'

/** The outbox. */
export const outboxDatabase = 'web-crm-waiting'
