/**
 * The name of a signer provokes a failure, as anybody can type it into the application:
 *
 * - `Slow Answer`: the envelope is created at once and the response comes late
 * - `Lost Answer`: the envelope is created and the connection ends without a response
 * - `Busy Line`: creating the envelope is refused by the rate limit, with the time to wait
 * - `Closed Shop`: creating the envelope answers 503 and creates nothing
 * - `Odd Answer`: the envelope is created and the response has another shape than documented
 * - `Twice Told`: each webhook arrives twice
 * - `Backward Told`: webhooks arrive in reverse order, each after the one that follows it
 * - `Never Told`: no webhook arrives
 * - `Other Host`: signed files are on another host, behind a redirect
 */
export const troubles = [
  'Slow Answer',
  'Lost Answer',
  'Busy Line',
  'Closed Shop',
  'Odd Answer',
  'Twice Told',
  'Backward Told',
  'Never Told',
  'Other Host',
] as const

export type Trouble = (typeof troubles)[number]

/** True when one of these signers provokes this failure. */
export const hasTrouble = (signers: readonly { readonly name: string }[], trouble: Trouble): boolean =>
  signers.some(({ name }) => name.toLowerCase().includes(trouble.toLowerCase()))
