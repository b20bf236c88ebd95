/** Imports reverted per call, in one transaction, so that locks on leads stay short. */
export const importsPerCall = 50

/** Maximum imports per revert. A person must review and revert more in parts. */
export const maxReverts = 2000
