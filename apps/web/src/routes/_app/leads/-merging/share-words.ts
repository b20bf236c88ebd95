import type { KeyKind } from '@crm/domain/leads/key-kinds'

/** "email and phone": each kind once, however many keys match. */
export function shareWords(because: readonly KeyKind[]): string {
  const shared = things
    .filter(([, kinds]) => because.some((kind) => kinds.includes(kind)))
    .map(([word]) => word)
  if (shared.length === 0) return 'no known data'
  return shared.length === 1 ? shared.join('') : `${shared.slice(0, -1).join(', ')} and ${shared.at(-1)}`
}

const things: readonly (readonly [word: string, kinds: readonly KeyKind[]])[] = [
  ['email', ['email']],
  ['phone', ['phone', 'phone+name', 'phone+house']],
  ['last name', ['phone+name', 'name+house']],
  ['house', ['phone+house', 'name+house']],
]
