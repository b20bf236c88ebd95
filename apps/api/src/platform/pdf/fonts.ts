/**
 * The fonts of documents and the letters that each draws. All are npm packages under the Open Font License, loaded on
 * first use and cached.
 */
import { create, type Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

export type Style = 'regular' | 'bold' | 'signature'

interface FontFiles {
  /** A text without any of these letters never loads the font. */
  readonly letters: RegExp
  readonly files: Readonly<Record<Style, () => string>>
  /** The styles that the PDF writer slants, since the font has no italic. */
  readonly slants: readonly Style[]
}

const require = createRequire(import.meta.url)

/** In order of preference. The first draws Latin, Vietnamese, Cyrillic, Greek and Devanagari. */
const fonts: readonly FontFiles[] = [
  {
    letters: /[^]/,
    files: {
      regular: () => require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
      bold: () => require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
      signature: () =>
        require.resolve('@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf'),
    },
    slants: [],
  },
  inTwoWeights(
    /\p{Script_Extensions=Arabic}/u,
    () => require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
    () => require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  ),
  inTwoWeights(
    /\p{Script_Extensions=Armenian}/u,
    () => require.resolve('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf'),
    () => require.resolve('@expo-google-fonts/noto-sans-armenian/700Bold/NotoSansArmenian_700Bold.ttf'),
  ),
  inTwoWeights(
    /\p{Script_Extensions=Hebrew}/u,
    () => require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    () => require.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  ),
  inTwoWeights(
    /\p{Script_Extensions=Georgian}/u,
    () => require.resolve('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf'),
    () => require.resolve('@expo-google-fonts/noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf'),
  ),
  inTwoWeights(
    /\p{Script_Extensions=Thai}/u,
    () => require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
    () => require.resolve('@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'),
  ),
  // One file with all Han letters of the basic plane, kana and signs; its one weight serves as bold too.
  inOneWeight(
    /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Bopomofo}\u2000-\u2bff\u3000-\u33ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/u,
    () =>
      require.resolve('@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf'),
  ),
  inOneWeight(/\p{Script_Extensions=Hangul}/u, () =>
    require.resolve('@expo-google-fonts/gowun-dodum/400Regular/GowunDodum_400Regular.ttf'),
  ),
]

/** Draws signatures like the signing page, as far as this font covers the letters. */
const handwriting: FontFiles = inOneWeight(/^[\p{Script=Latin}\p{M}\u0020-\u007e’]+$/u, () =>
  require.resolve('@expo-google-fonts/allura/400Regular/Allura_400Regular.ttf'),
)

function inTwoWeights(letters: RegExp, regular: () => string, bold: () => string): FontFiles {
  return { letters, files: { regular, bold, signature: regular }, slants: ['signature'] }
}

function inOneWeight(letters: RegExp, file: () => string): FontFiles {
  return inTwoWeights(letters, file, file)
}

export interface Face {
  readonly letters: RegExp
  /** The file, which identifies the font. */
  readonly file: string
  readonly isSlanted: boolean
  readonly font: () => Font
}

/** A grapheme with the face and the letters that draw it; undefined when no font has it. */
export interface Drawn {
  readonly face: Face
  readonly text: string
}

export interface Faces {
  readonly base: (style: Style) => Face
  readonly draw: (style: Style, grapheme: string) => Drawn | undefined
}

const loaded = new Map<string, Promise<Font>>()

function load(file: string): Promise<Font> {
  const cached = loaded.get(file)
  if (cached) return cached
  const font = readFile(file).then((bytes) => create(bytes) as Font)
  loaded.set(file, font)
  // A file that failed to load is retried by the next document.
  font.catch(() => loaded.delete(file))
  return font
}

/** Opens the fonts that these texts need. */
export async function openFaces(texts: readonly string[]): Promise<Faces> {
  const text = texts.join('\n')
  const needed = fonts.filter(({ letters }) => letters.test(text))
  const opened = new Map<string, () => Font>()
  const open = async ({ letters, files, slants }: FontFiles, style: Style): Promise<Face> => {
    const file = files[style]()
    const shared = await load(file)
    const font = opened.get(file) ?? once(() => withOwnGlyphs(shared))
    opened.set(file, font)
    return { letters, file, isSlanted: slants.includes(style), font }
  }
  const inStyle = (style: Style) => Promise.all(needed.map((files) => open(files, style)))
  const faces: Record<Style, readonly Face[]> = {
    regular: await inStyle('regular'),
    bold: await inStyle('bold'),
    signature: [
      { ...(await open(handwriting, 'signature')), isSlanted: false },
      ...(await inStyle('signature')),
    ],
  }
  const known = new Map<string, Drawn | undefined>()
  return {
    base: (style) => faces[style === 'signature' ? 'regular' : style][0] as Face,
    draw(style, grapheme) {
      const key = `${style} ${grapheme}`
      if (!known.has(key)) known.set(key, findDrawn(faces[style], grapheme))
      return known.get(key)
    },
  }
}

/**
 * A font with a glyph cache of its own. fontkit stores the first letters of a glyph, which pdfkit passes to readers:
 * they must not come from another document, nor may a no-break space or another hyphen come before the plain one.
 */
function withOwnGlyphs(shared: Font): Font {
  const font = Object.create(shared, { _glyphs: { value: {} } }) as Font
  font.layout(plain)
  return font
}

const plain = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join('')

/** Prefers the grapheme as entered, then composed, then decomposed. */
function findDrawn(faces: readonly Face[], grapheme: string): Drawn | undefined {
  const bare = grapheme.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  for (const text of new Set([grapheme, grapheme.normalize('NFC'), grapheme.normalize('NFD')])) {
    const face = faces.find(({ letters, font }) => letters.test(text) && hasAll(font(), text))
    if (face) return { face, text }
  }
  // Variation selectors and spaces of other widths are reduced to what remains.
  if (bare !== grapheme && bare !== '') return findDrawn(faces, bare)
  return /^\p{Zs}$/u.test(grapheme) ? findDrawn(faces, ' ') : undefined
}

const hasAll = (font: Font, text: string): boolean =>
  Array.from(text).every(
    (letter) => isDrawable(letter) && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  )

/** Fonts have glyphs for some of these, which mean nothing to a reader. */
const isDrawable = (letter: string): boolean => !/[\p{Cc}\p{Co}\p{Cs}\p{Cn}\ufffd]/u.test(letter)

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
