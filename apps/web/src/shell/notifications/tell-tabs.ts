/** What one tab does with its notifications shows in the others at once. */
const channel = new BroadcastChannel('web-crm.notifications')

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
export const tellTabs = (): void => channel.postMessage('changed')

/** Calls `listener` when another tab has changed something; answers how to stop. */
export function onTold(listener: () => void): () => void {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
