/** A piece of HTML that is safe to send: the `markup` tag makes it and escapes every text put into it. */
export type Markup = { readonly safe: string }

type Piece = Markup | string | number | false | null | undefined | readonly Piece[]

/** Template tag: texts are escaped, pieces made by this same tag and lists of them are kept, false and null vanish. */
export function markup(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return { safe: parts.map((part, at) => part + textOf(pieces[at])).join('') }
}

/** Says that this text is markup of our own or of the OpenID provider. Never for anything a person wrote. */
export const trusted = (safe: string): Markup => ({ safe })

function textOf(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escape(String(piece))
  if ('safe' in piece) return piece.safe
  return piece.map(textOf).join('')
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
