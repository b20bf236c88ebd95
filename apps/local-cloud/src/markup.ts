/** Safe HTML, created by the `markup` tag, which escapes every interpolated text. */
export type Markup = { readonly safe: string }

type Piece = Markup | string | number | false | null | undefined | readonly Piece[]

/** Template tag: escapes texts, keeps nested markup and lists of it, and drops false and null. */
export function markup(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return { safe: parts.map((part, index) => part + textOf(pieces[index])).join('') }
}

/** Marks our own or the OpenID provider's HTML as safe. Never use it for user text. */
export const trusted = (safe: string): Markup => ({ safe })

function textOf(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escape(String(piece))
  if ('safe' in piece) return piece.safe
  return piece.map(textOf).join('')
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
