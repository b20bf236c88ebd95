/** A typed signature must be the signer's own name. */
import { fold } from '../search/fold.ts'

/** Compares names without case, accents and extra spaces. */
export const isSameName = (typedName: string, knownName: string): boolean =>
  normalizeName(typedName) === normalizeName(knownName)

const normalizeName = (text: string) => fold(text).replaceAll(/\s+/g, ' ').trim()
