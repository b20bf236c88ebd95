import type { HelmetOptions } from 'helmet'

export interface SecurityOptions {
  /** Origins that the browser talks to beside our own: the directory and Graph. */
  readonly allies: readonly string[]
  /** True behind TLS: browsers then never come back in clear. */
  readonly https: boolean
}

/**
 * The headers of every page. No inline script anywhere; styles may be inline because the toast library brings its
 * own. The directory is framed for silent renewal, and /redirect is framed by ourselves.
 */
export function contentSecurity({ allies, https }: SecurityOptions): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...allies],
        // A blob is what the page itself made: the file of a document, with the type that we told.
        frameSrc: ["'self'", 'blob:', ...allies],
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
