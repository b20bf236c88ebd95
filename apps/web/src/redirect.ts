/**
 * Where the directory sends its answer, for the redirect and for the hidden frame of silent renewal alike.
 * It hands the answer over and holds no code of the application: this page may be framed by ourselves.
 */
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge'

broadcastResponseToMainFrame().catch(() => {
  // Opened by hand, without an answer in its address.
  location.replace('/')
})
