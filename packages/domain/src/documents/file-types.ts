/** Which files are taken, told by their first bytes and not by their name. */

export const largestFileBytes = 26_214_400

/** Files come in pieces of this length, the last one shorter: what clouds take, and no request is long. */
export const pieceBytes = 983_040

const office = 'application/vnd.openxmlformats-officedocument'

export const fileTypes = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  [`${office}.wordprocessingml.document`]: 'docx',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
} as const satisfies Record<string, string>
export type FileType = keyof typeof fileTypes

/** The same as people sort them. */
export const fileKinds = {
  pdf: { label: 'PDF', types: ['application/pdf'] },
  photo: {
    label: 'Photo',
    types: ['image/jpeg', 'image/png', 'image/heic', 'image/webp', 'image/gif'],
  },
  office: {
    label: 'Word or Excel',
    types: [`${office}.wordprocessingml.document`, `${office}.spreadsheetml.sheet`],
  },
} as const satisfies Record<string, { readonly label: string; readonly types: readonly FileType[] }>
export type FileKind = keyof typeof fileKinds
export const fileKindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]]

const notTaken = 'Only PDF, photos, Word and Excel files are taken.'

const endings = new Set<string>([...Object.values(fileTypes), 'jpeg'])

/** Why a file is refused whose first bytes are of no type that is taken; its name may say otherwise. */
export function whyNotTaken(name: string): string {
  const ending = /[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''
  return endings.has(ending)
    ? `This cannot be read as .${ending}: the file is broken, or something else under that name.`
    : notTaken
}

/** Undefined for what is not taken. Of a packed office file the name says which program it is of. */
export function fileTypeOf(firstBytes: Uint8Array, name: string): FileType | undefined {
  const text = String.fromCharCode(...firstBytes.subarray(0, 16))
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^ftyp(?:heic|heix|mif1)/.test(text.slice(4))) return 'image/heic'
  if (!text.startsWith('PK\x03\x04')) return undefined
  if (/\.docx$/i.test(name)) return `${office}.wordprocessingml.document`
  return /\.xlsx$/i.test(name) ? `${office}.spreadsheetml.sheet` : undefined
}

/** What every browser shows by itself. */
export const isShownImage = (type: string): boolean => /^image\/(?:png|jpeg|webp|gif)$/.test(type)
