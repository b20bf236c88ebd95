/** Seals finished PDFs with the company's certificate. */

export interface Sealer {
  /** The name in the certificate: "Sunridge Solar". */
  readonly name: string
  /**
   * Adds the attachments and a signature over the whole file; the given bytes stay its beginning. Throws when the
   * service for time stamps does not answer.
   */
  seal(pdf: Uint8Array, sealing: Sealing): Promise<Uint8Array>
}

interface Sealing {
  /** Shown by PDF readers beside the signature. */
  readonly reason: string
  readonly at: Date
  readonly attachments: readonly Attachment[]
}

interface Attachment {
  /** "C-1042-certificate.pdf" */
  readonly name: string
  readonly description: string
  readonly bytes: Uint8Array
}
