import type { KeyKind } from '@crm/domain/leads/key-kinds'

/** "the e-mail and the phone": each kind once, however many keys match. */
export function shareWords(because: readonly KeyKind[]): string {
  const shared = things
    .filter(([, kinds]) => because.some((kind) => kinds.includes(kind)))
    .map(([word]) => word)
  if (shared.length === 0) return 'nothing that is known'
  return shared.length === 1 ? shared.join('') : `${shared.slice(0, -1).join(', ')} and ${shared.at(-1)}`
}

const things: readonly (readonly [word: string, kinds: readonly KeyKind[]])[] = [
  ['the e-mail', ['email']],
  ['the phone', ['phone', 'phone+name', 'phone+house']],
  ['the last name', ['phone+name', 'name+house']],
  ['the house', ['phone+house', 'name+house']],
]
