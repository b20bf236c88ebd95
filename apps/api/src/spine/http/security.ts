import type { HelmetOptions } from 'helmet'

export interface SecurityOptions {
  /** The Content-Security-Policy allow list beside our own origin: the directory and Graph. */
  readonly cspAllowedOrigins: readonly string[]
  /** True behind TLS: browsers then use HTTPS only (HSTS). */
  readonly https: boolean
}

/**
 * Security headers of every page. No inline scripts; inline styles are allowed, since the toast library uses them.
 * The directory is framed for silent renewal, and we frame /redirect ourselves.
 */
export function contentSecurity({ cspAllowedOrigins: allies, https }: SecurityOptions): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // WebAssembly decodes the scans in a PDF (decision 0035); it allows no eval of scripts.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...allies],
        frameSrc: ["'self'", ...allies],
        frameAncestors: ["'self'"],
        formAction: ["'self'", ...allies],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  }
}
