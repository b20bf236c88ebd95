import { createHash, timingSafeEqual } from 'node:crypto'
import type { HookHeaders, HookHint } from '#platform/ports/signing'
import { parseHook } from '../parse-hook.ts'
import { HookBody } from './shapes.ts'

/**
 * A webhook carries our secret itself, without a signature of its body (docs.documenso.com, webhooks, verification): anyone
 * who learns the secret can send one. So it is a hint and nothing more.
 */
export function readDocumensoHook(secret: string, rawBody: Buffer, headers: HookHeaders): HookHint {
  const received = headers['x-documenso-secret']
  if (typeof received !== 'string' || !isEqual(received, secret)) return { refused: 'The secret is wrong.' }
  const body = parseHook(rawBody, HookBody)
  return body ? { envelopeId: body.payload.envelopeId } : { refused: 'The body is not an event.' }
}

/** Compares hashes, whose lengths do not depend on the secret. */
const isEqual = (a: string, b: string) => timingSafeEqual(hashOf(a), hashOf(b))

const hashOf = (text: string) => createHash('sha256').update(text).digest()
