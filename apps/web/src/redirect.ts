/**
 * The page for the directory's response, both for the redirect and for the hidden iframe of silent renewal.
 * It passes the response on and has no application code, because this page may be framed by our own.
 */
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge'

broadcastResponseToMainFrame().catch(() => {
  // Opened by hand, without a response in the URL.
  location.replace('/')
})
