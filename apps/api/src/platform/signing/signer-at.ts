import {
  type EnvelopeOrder,
  type EnvelopeState,
  type SignerState,
  SigningFailed,
  type Template,
} from '#platform/ports/signing'

/** The signer at a place who may sign now. Refuses when there is nothing to sign. */
export function signerInTurn({ status, signers }: EnvelopeState, place: number): SignerState {
  const signer = signers.find((candidate) => candidate.place === place)
  if (!signer) throw new SigningFailed('refused', `The envelope has no signer ${place}.`)
  if (status !== 'open') throw new SigningFailed('refused', `The envelope is ${status}.`)
  if (signer.status === 'signed') throw new SigningFailed('refused', `${signer.name} has signed.`)
  if (signer.status === 'waiting')
    throw new SigningFailed('refused', `It is not the turn of ${signer.name} yet.`)
  return signer
}

/** Refuses an order that names a role or a field that its template does not have, or that the sender may not fill in. */
export function demandFits({ title, roles, fields }: Template, { signers, source }: EnvelopeOrder): void {
  for (const { roleId, name } of signers) {
    if (!roles.some(({ id }) => id === roleId)) {
      throw new SigningFailed('refused', `The template ${title} has no role for ${name}.`)
    }
  }
  if (!('prefill' in source)) return
  for (const { fieldId } of source.prefill) {
    const field = fields.find(({ id }) => id === fieldId)
    if (!field) throw new SigningFailed('refused', `The template ${title} has no field ${fieldId}.`)
    if (!field.isPrefillable) {
      throw new SigningFailed('refused', `The field ${field.label} of ${title} is for its signer.`)
    }
  }
}
