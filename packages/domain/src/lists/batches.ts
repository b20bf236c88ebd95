/** Maximum writes per call of `POST /batch`, so that a call stays within seconds. */
export const maxCallsPerBatch = 50
