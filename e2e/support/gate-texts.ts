/** The texts of specification section 2, repeated here: the application's own list must not prove itself. */
export const signInText = 'Authentication in progress..'

export const gateTexts = [
  'Checking critical services...',
  'All services are operational!',
  'Verifying Microsoft user...',
  'Microsoft user verified successfully!',
  'Verifying Web CRM User...',
  'Web CRM user verified successfully!',
] as const

const successes = gateTexts.filter((_, at) => at % 2 === 1)

/** The gates' texts among the announcements; a check that ends before its turn needs no loading text. */
export const gatesIn = (said: readonly string[]): readonly string[] =>
  said.filter((text) => (gateTexts as readonly string[]).includes(text))

/** True when every gate announced its success, and all texts came in the specified order, each once. */
export function wentThroughGates(said: readonly string[]): boolean {
  const heard = gatesIn(said)
  const places = heard.map((text) => (gateTexts as readonly string[]).indexOf(text))
  return (
    successes.every((text) => heard.includes(text)) &&
    places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1))
  )
}
